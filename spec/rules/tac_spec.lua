local pure = require("pure")

describe("rules/tac", function()
  pure.tables({
    always = {
      "tac a", "tac -s x a", "cat a | tac",
    },
    pairs = {
      { "tac a", "tac a | sponge a" },
    },
    names = {
      { "tac -s x a", "/project/a", "/project/x" },  -- a tac without options reads both
    },
  })
end)
