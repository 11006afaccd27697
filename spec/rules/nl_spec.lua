local pure = require("pure")

describe("rules/nl", function()
  pure.tables({
    always = {
      "nl a", "nl -ba a", 'nl -w "$n" a',
    },
    pairs = {
      { "nl a", "nl a && touch b" },
    },
    names = {
      { "nl -b a f", "/project/f" },
    },
  })
end)
