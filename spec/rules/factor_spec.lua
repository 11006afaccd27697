local pure = require("pure")

describe("rules/factor", function()
  pure.tables({
    always = {
      "factor 42", 'factor "$n"',
    },
    pairs = {
      { "factor 42", "factor $(touch a)" },
    },
  })
end)
