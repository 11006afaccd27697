local pure = require("pure")

describe("rules/bc", function()
  pure.tables({
    pairs = {
      { "bc -l", "bc -l -e 1" },
      { "bc a.txt", "bc $x" },
    },
  })
end)
