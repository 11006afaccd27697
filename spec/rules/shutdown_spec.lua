local pure = require("pure")
local tells = require("tells")

describe("rules/shutdown", function()
  pure.tables({
    pairs = {
      { "shutdown --help", "shutdown -h now" },
      { "reboot --help", "reboot" },
      { "halt --help", "halt -f" },
      { "poweroff --help", "poweroff" },
      { "init --help", "init 0" },
      { "telinit --help", "telinit 1" },
    },
  })

  tells.tables({
    does = {
      { "shutdown -h now", "system" },
      { "shutdown --help" },
    },
  })
end)
