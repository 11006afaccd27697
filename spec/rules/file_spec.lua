local pure = require("pure")

describe("rules/file", function()
  pure.tables({
    reads = {
      "file a", "file -b --mime-type a", "file -L a b", "file -f list", "file -k -s a",
    },
    pairs = {
      { "file a", "file -C -m a" },
      { "file -b a", "file -p a" },
      { "file --mime a", "file --preserve-date a" },
      { "file -k a", "file -kz a" },
      { "file -c a", "file --compile -m m" },
      { "file -k a", "file -m m a" },
      { "file -b a", "file -d a" },
      { "file -i a", "file --uncompress a" },
      { "file --mime-t a", "file --comp a" },
      { "file -r a", 'file -r "$x"' },
      { "file -h a", "file -Z a" },
    },
    names = {
      { "file -m m -f l a", "/project/a", "/project/l", "/project/m" },
    },
  })
end)
