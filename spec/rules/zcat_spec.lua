local pure = require("pure")

describe("rules/zcat", function()
  pure.tables({
    refuses = { 'zcat "$x"' },
    reads = {
      "zcat a.gz", "zcat -f a", "zcat -k a.gz",
    },
    pairs = {
      { "zcat a.gz", "gunzip a.gz" },
      { "zcat a.gz | wc -c", "zcat a.gz | sh" },
    },
    names = {
      { "zcat -S .x a", "/project/a" },
    },
  })
end)
