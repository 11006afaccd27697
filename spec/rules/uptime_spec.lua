local pure = require("pure")

describe("rules/uptime", function()
  pure.tables({
    always = {
      "uptime", "uptime -p", "uptime -s",
    },
    pairs = {
      { "uptime", "uptime; reboot" },
    },
  })
end)
