local pure = require("pure")
local tells = require("tells")

describe("rules/losetup", function()
  pure.tables({
    pairs = {
      { "losetup -a", "losetup -f x.img" },
      { "losetup", "losetup -D" },
      { "losetup -l -n", "losetup -d /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "losetup -f x.img", "system" },
      { "losetup -a" },
    },
  })
end)
