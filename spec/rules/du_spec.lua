local pure = require("pure")

describe("rules/du", function()
  pure.tables({
    always = {
      "du -sh a", "du -d 1 -h .", 'du -s "$x"', "du --files0-from=-",
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
