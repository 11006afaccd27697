local pure = require("pure")

describe("rules/fold", function()
  pure.tables({
    always = {
      "fold -w 80 a", "fold -s a", "fold -80 a",
    },
    pairs = {
      { "fold a", "fold a | tee b" },
    },
    names = {
      { "fold -w 10 a", "/project/a" },
    },
  })
end)
