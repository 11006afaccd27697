local pure = require("pure")

describe("rules/netstat", function()
  pure.tables({
    pairs = {
      { "netstat -tn", "netstat -t" },
      { "netstat -rn", "netstat -r" },
    },
    reads = {
      "netstat -tlnp", "netstat -anp", "netstat -s",
    },
  })
end)
