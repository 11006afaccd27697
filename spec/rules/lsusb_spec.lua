local pure = require("pure")

describe("rules/lsusb", function()
  pure.tables({
    reads = {
      "lsusb", "lsusb -t", "lsusb -d 1d6b:", "lsusb -s 1:2",
    },
    pairs = {
      { "lsusb", "lsusb -v" },
      { "lsusb -t", "lsusb -tv" },
      { "lsusb -s 1:", "lsusb -D /dev/bus/usb/001/001" },
      { "lsusb --tree", "lsusb --verb" },
    },
  })
end)
