local pure = require("pure")

describe("rules/lsblk", function()
  pure.tables({
    reads = {
      "lsblk", "lsblk -o NAME,SIZE -J", "lsblk -f /dev/sda",
    },
    pairs = {
      { "lsblk", "lsblk; mkfs /dev/sda" },
    },
  })
end)
