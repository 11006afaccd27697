local pure = require("pure")

describe("rules/more", function()
  pure.tables({
    reads = {
      "more a", "more -s a b", "more +20 a", "more -d ./a",
    },
    pairs = {
      { "more a", "more +!id a" },
      { "more +5 a", "more +/x a" },
      { "more -s a", "more -p x a" },
      { "more -c a", 'more "$x"' },
      { "more a b", "more -n 5 a" },
    },
    names = {
      { "more -s a", "/project/a" },
    },
  })
end)
