local pure = require("pure")

describe("rules/strings", function()
  pure.tables({
    refuses = { 'strings "$x"' },
    reads = {
      "strings a", "strings -n 8 -t x a", "strings @a", "strings -o a",
    },
    pairs = {
      { "strings a", "strings a | sh" },
    },
    names = {
      { "strings -n 8 a", "/project/a" },
    },
  })
end)
