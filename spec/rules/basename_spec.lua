local pure = require("pure")

describe("rules/basename", function()
  pure.tables({
    always = {
      "basename a/b.c .c", 'basename "$x"', "basename -a a b",
    },
    pairs = {
      { 'basename "$(pwd)"', 'basename "$(touch a)"' },
      { "basename -s .c a.c", "cd $(basename a) && rm b" },
    },
    names = {
      { "basename a/.env" },
    },
  })
end)
