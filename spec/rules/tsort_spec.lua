local pure = require("pure")

describe("rules/tsort", function()
  pure.tables({
    always = {
      "tsort a", "tsort",
    },
    pairs = {
      { "tsort a", "tsort $(touch a)" },
    },
    names = {
      { "tsort a", "/project/a" },
    },
  })
end)
