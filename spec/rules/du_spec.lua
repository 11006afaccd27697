local pure = require("pure")

describe("rules/du", function()
  pure.tables({
    refuses = { 'du -s "$x"' },
    reads = {
      "du -sh a", "du -d 1 -h .", "du --files0-from=-",
    },
    pairs = {
      { "du -s a", "du -s a; rm -r a" },
      { "du -sh a", "du -sh $(mkdir a)" },
    },
    names = {
      { "du -d 1 -X x a", "/project/a", "/project/x" },
    },
  })
end)
