local pure = require("pure")

describe("rules/hostname", function()
  pure.tables({
    reads = {
      "hostname", "hostname -s", "hostname -I", "hostname --version",
    },
    pairs = {
      { "hostname", "hostname name" },
      { "hostname -s", "hostname -F f" },
      { "hostname --short", "hostname --file=f" },
      { "hostname -I", "hostname -f" },
      { "hostname -y", "hostname -b x" },
      { "hostname -V", "hostname --fqdn" },
      { "hostname -s", "hostname -sb" },
      { "hostname -h", "hostname --fi f" },
      { "hostname -I", 'hostname "$x"' },
      { "hostname -v", "hostname -i" },
    },
  })
end)
