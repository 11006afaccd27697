local pure = require("pure")

describe("rules/most", function()
  pure.tables({
    reads = {
      "most a", "most -s a", "most +20 a",
    },
    pairs = {
      { "most a", "most +d a" },
      { "most -w a", "most +/x a" },
      { "most -b a", 'most "$x"' },
    },
    names = {
      { "most -s a", "/project/a" },
    },
  })
end)
