local pure = require("pure")

describe("rules/cal", function()
  pure.tables({
    always = {
      "cal", "cal 2024", "cal -3", "ncal -w 2 2024",
    },
    pairs = {
      { "cal -y", "cal -y; at now" },
    },
  })
end)
