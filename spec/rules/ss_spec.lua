local pure = require("pure")

describe("rules/ss", function()
  pure.tables({
    pairs = {
      { 'ss -tn "( dport = :443 )"', "ss -tn dst h" },
      { "ss -tn", "ss -K" },
      { "ss -x", "ss -D f" },
      { "ss -lt", "ss -r" },
      { "ss -A tcp", "ss -F f" },
    },
    reads = {
      "ss", "ss -tlnp", "ss -tn 'sport = :8080'", "ss -t state established", "ss -tulpn -H",
    },
  })
end)
