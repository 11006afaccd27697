local pure = require("pure")
local tells = require("tells")

describe("rules/insmod", function()
  pure.tables({
    pairs = {
      { "insmod --version", "insmod x.ko" },
      { "modprobe --version", "modprobe x" },
      { "rmmod --help", "rmmod x" },
      { "depmod --version", "depmod -a" },
    },
  })

  tells.tables({
    does = {
      { "insmod x.ko", "system" },
      { "insmod --version" },
    },
  })
end)
