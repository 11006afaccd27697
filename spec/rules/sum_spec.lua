local pure = require("pure")

describe("rules/sum", function()
  pure.tables({
    always = {
      "sum a", "sum -s a",
    },
    pairs = {
      { "sum a", "sum a; rm a" },
    },
    names = {
      { "sum a", "/project/a" },
    },
  })
end)
