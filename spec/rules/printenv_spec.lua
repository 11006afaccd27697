local pure = require("pure")

describe("rules/printenv", function()
  pure.tables({
    always = {
      "printenv", "printenv PATH", 'printenv "$x"',
    },
    pairs = {
      { "printenv PATH", "env PATH=. x" },
    },
  })
end)
