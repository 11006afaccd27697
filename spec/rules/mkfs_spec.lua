local pure = require("pure")
local tells = require("tells")

describe("rules/mkfs", function()
  pure.tables({
    pairs = {
      { "mkfs --version", "mkfs -t ext4 /dev/x" },
      { "mkfs.ext4 --version", "mkfs.ext4 -F /dev/x" },
      { "mkfs.xfs --version", "mkfs.xfs /dev/x" },
      { "mkswap --version", "mkswap /dev/x" },
      { "blkdiscard --version", "blkdiscard /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "mkfs -t ext4 /dev/x", "system" },
      { "mkfs --version" },
    },
  })
end)
