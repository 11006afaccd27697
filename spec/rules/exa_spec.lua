local pure = require("pure")

describe("rules/exa", function()
  pure.tables({
    always = {
      "eza", "eza -la --git a", "exa -T -L 2", 'eza "$x"',
    },
    pairs = {
      { "eza a", "eza $(mkdir a)" },
    },
    names = {
      { "eza -L 2 -s size a", "/project/a" },
    },
  })
end)
