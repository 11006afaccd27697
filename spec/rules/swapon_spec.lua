local pure = require("pure")
local tells = require("tells")

describe("rules/swapon", function()
  pure.tables({
    pairs = {
      { "swapon --show", "swapon /dev/x" },
      { "swapon -s", "swapon -a" },
      { "swapoff --version", "swapoff -a" },
    },
  })

  tells.tables({
    does = {
      { "swapon /dev/x", "system" },
      { "swapon --show" },
    },
  })
end)
