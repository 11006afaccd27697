local pure = require("pure")

describe("rules/who", function()
  pure.tables({
    reads = {
      "who", "who -u", "who am i", "who -a f",
    },
    pairs = {
      { "who -q", "who --lookup" },
      { "who -H", "who --lo" },
      { "who --ips", "who --ips --lookup" },
    },
  })
end)
