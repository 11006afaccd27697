local pure = require("pure")

describe("rules/factor", function()
  pure.tables({
    reads = { "factor 42" },
    refuses = { 'factor "$n"', "factor 1234567890123456789012345" },
    pairs = {
      { "factor 42", "factor $(touch a)" },
    },
  })
end)
