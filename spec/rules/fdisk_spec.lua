local pure = require("pure")
local tells = require("tells")

describe("rules/fdisk", function()
  pure.tables({
    pairs = {
      { "fdisk -l /dev/x", "fdisk /dev/x" },
      { "fdisk --list", "fdisk -w always /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "fdisk /dev/x", "system" },
      { "fdisk -l /dev/x" },
    },
  })
end)
