local pure = require("pure")

describe("rules/realpath", function()
  pure.tables({
    always = {
      "realpath a", "realpath --relative-to=a b", 'realpath "$x"',
    },
    pairs = {
      { "realpath a", 'rm "$(realpath a)"' },
    },
    names = {
      { "realpath --relative-to=a b", "/project/a", "/project/b" },
    },
  })
end)
