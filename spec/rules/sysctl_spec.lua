local pure = require("pure")

describe("rules/sysctl", function()
  pure.tables({
    pairs = {
      { "sysctl a.b", "sysctl a.b=1" },
      { "sysctl -n a.b", "sysctl -w a.b" },
      { "sysctl -a", "sysctl -p" },
      { "sysctl -e a", "sysctl --system" },
    },
    reads = {
      "sysctl -n kernel.ostype", "sysctl vm.swappiness fs.file-max",
    },
  })
end)
