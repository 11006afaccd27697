local pure = require("pure")
local tells = require("tells")

describe("rules/sfdisk", function()
  pure.tables({
    pairs = {
      { "sfdisk -l /dev/x", "sfdisk /dev/x" },
      { "sfdisk -d /dev/x", "sfdisk --delete /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "sfdisk /dev/x", "system" },
      { "sfdisk -l /dev/x" },
    },
  })
end)
