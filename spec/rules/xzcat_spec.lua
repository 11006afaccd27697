local pure = require("pure")

describe("rules/xzcat", function()
  pure.tables({
    refuses = { 'xzcat "$x"' },
    reads = {
      "xzcat a.xz", "xzcat -zf a", "xzcat --files=l", "lzcat a.lzma",
    },
    pairs = {
      { "xzcat a.xz", "unxz a.xz" },
      { "xzcat a.xz | wc -c", "xzcat a.xz | sh" },
    },
    names = {
      { "xzcat -T 2 a", "/project/a" },
    },
  })
end)
