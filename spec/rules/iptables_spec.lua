local pure = require("pure")
local tells = require("tells")

describe("rules/iptables", function()
  pure.tables({
    pairs = {
      { "iptables --version", "iptables -A INPUT -j DROP" },
      { "ip6tables -V", "ip6tables -F" },
    },
  })

  tells.tables({
    does = {
      { "iptables -A INPUT -j DROP", "system" },
      { "iptables --version" },
    },
  })
end)
