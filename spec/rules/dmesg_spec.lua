local pure = require("pure")

describe("rules/dmesg", function()
  pure.tables({
    pairs = {
      { "dmesg -T", "dmesg -C" },
      { "dmesg -x", "dmesg -H" },
      { "dmesg -l err", "dmesg -n 1" },
      { "dmesg -t", "dmesg -c" },
    },
    reads = {
      "dmesg", "dmesg --level=err,warn",
    },
  })
end)
