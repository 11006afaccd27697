local pure = require("pure")

describe("rules/uniq", function()
  pure.tables({
    reads = {
      "uniq", "uniq a", "uniq -c", "sort a | uniq -d", "uniq -f 1 -s 2 -w 3 a",
      "uniq --group=both a", "uniq -",
    },
    pairs = {
      { "uniq a", "uniq a b" },
      { "uniq -c a", "uniq -c a b" },
      { "uniq -w 3 a", "uniq a -c b" },
      { "uniq -d", "uniq - out" },
      { "uniq -u a", 'uniq -u "$x"' },
      { "uniq -s 1 a", "uniq -s1 a b" },
      { "uniq -i -- a", "uniq -i -- a b" },
      { "uniq --count", "uniq /dev/stdin f" },
    },
    names = {
      { "uniq -f 1 a", "/project/a" },
    },
  })
end)
