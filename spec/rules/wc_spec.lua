local pure = require("pure")

describe("rules/wc", function()
  pure.tables({
    refuses = { 'wc "$x"' },
    reads = {
      "wc", "wc -l a b", "wc --files0-from=-",
    },
    pairs = {
      { "wc -l a", "wc -l a $(rm b)" },
      { "wc -l < a", "wc -l < a; rm a" },
    },
    names = {
      { "wc -l --files0-from=l a", "/project/a", "/project/l" },
    },
  })
end)
