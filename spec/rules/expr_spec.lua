local pure = require("pure")

describe("rules/expr", function()
  pure.tables({
    always = {
      "expr 1 + 2", "expr a : 'b'", 'expr "$x" + 1',
    },
    pairs = {
      { "expr 1 + 2", "expr 1 + $(touch a)" },
    },
  })
end)
