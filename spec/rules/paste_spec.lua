local pure = require("pure")

describe("rules/paste", function()
  pure.tables({
    always = {
      "paste a b", "paste -sd+ a", 'paste -d "$x" -',
    },
    pairs = {
      { "paste a b", "paste a <(rm b)" },
    },
    names = {
      { "paste -d , a -", "/project/a", "/project/-" },
    },
  })
end)
