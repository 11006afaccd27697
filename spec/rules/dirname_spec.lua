local pure = require("pure")

describe("rules/dirname", function()
  pure.tables({
    always = {
      "dirname a/b", 'dirname "$x"', "dirname -z a/b",
    },
    pairs = {
      { 'dirname "$(which ls)"', 'dirname "$(mktemp -d)"' },
    },
    names = {
      { "dirname a/.env" },
    },
  })
end)
