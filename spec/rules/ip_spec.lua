local pure = require("pure")

describe("rules/ip", function()
  pure.tables({
    pairs = {
      { "ip link show eth0", "ip link set eth0 up" },
      { "ip -s link", "ip -batch f" },
      { "ip route show", "ip route add x" },
      { "ip a", "ip -n x a" },
      { "ip neigh", "ip netns exec x ls" },
      { "ip -br a", "ip -b f" },
      { "ip a s", "ip l s lo up" },
    },
    reads = {
      "ip addr show dev eth0", "ip -4 addr", "ip route", "ip -j link show", "ip -V",
    },
  })
end)
