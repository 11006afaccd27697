local pure = require("pure")

describe("rules/cmp", function()
  pure.tables({
    always = {
      "cmp a b", "cmp -s a b", 'cmp -n "$n" a b',
    },
    pairs = {
      { "cmp a b", "cmp a b || cp a b" },
      { "cmp -s a b && echo same", "cmp -s a b && touch c" },
    },
    names = {
      { "cmp a b 3", "/project/a", "/project/b" },
    },
  })
end)
