local pure = require("pure")

describe("rules/unexpand", function()
  pure.tables({
    always = {
      "unexpand a", "unexpand -a -t 4 a",
    },
    pairs = {
      { "unexpand -a a", "unexpand -a a | sponge a" },
    },
    names = {
      { "unexpand -t 4 a", "/project/a" },
    },
  })
end)
