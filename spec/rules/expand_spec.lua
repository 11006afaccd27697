local pure = require("pure")

describe("rules/expand", function()
  pure.tables({
    always = {
      "expand a", "expand -t 4 a", "expand -4 a",
    },
    pairs = {
      { "expand a", "expand a | sponge a" },
    },
    names = {
      { "expand -t 4 a", "/project/a" },
    },
  })
end)
