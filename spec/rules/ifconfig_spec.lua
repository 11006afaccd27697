local pure = require("pure")

describe("rules/ifconfig", function()
  pure.tables({
    pairs = {
      { "ifconfig eth0", "ifconfig eth0 down" },
    },
    reads = {
      "ifconfig", "ifconfig -a",
    },
  })
end)
