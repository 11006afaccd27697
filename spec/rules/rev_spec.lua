local pure = require("pure")

describe("rules/rev", function()
  pure.tables({
    always = {
      "rev a", "echo abc | rev", 'rev "$x"',
    },
    pairs = {
      { "rev a", "rev a | sh" },
      { "rev a b", "rev a; truncate -s 0 a" },
    },
    names = {
      { "rev a", "/project/a" },
    },
  })
end)
