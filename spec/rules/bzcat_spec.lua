local pure = require("pure")

describe("rules/bzcat", function()
  pure.tables({
    always = {
      "bzcat a.bz2", "bzcat -kf a.bz2", "bzcat -z a", 'bzcat "$x"',
    },
    pairs = {
      { "bzcat a.bz2", "bunzip2 a.bz2" },
      { "bzcat a.bz2 | wc -c", "bzcat a.bz2 | tar x" },
    },
    names = {
      { "bzcat a", "/project/a" },
    },
  })
end)
