local pure = require("pure")

describe("rules/tr", function()
  pure.tables({
    always = {
      "tr a-z A-Z", 'tr -d "$x"', "tr -cs '[:alnum:]' '\\n'",
    },
    pairs = {
      { "tr a b < c", "tr a b < c | sh" },
      { "tr -d x", "tr -d $(touch x)" },
    },
    names = {
      { "tr a b" },
    },
  })
end)
