local pure = require("pure")
local tells = require("tells")

describe("rules/crontab", function()
  pure.tables({
    pairs = {
      { "crontab -l", "crontab f" },
      { "crontab -l -u bob", "crontab -r -u bob" },
      { "crontab -l", "crontab -l -r" },
      { "crontab -u bob -l", "crontab -n h -l" },
      { "crontab -l", "echo x | crontab -" },
    },
    refuses = {
      "crontab",
      "crontab -e",
      "crontab -T f",
    },
    names = {
      { "crontab f", "/project/f" },
    },
  })

  tells.tables({
    does = {
      { "crontab f", "system" },
      { "crontab -r", "system" },
      { "crontab -e", "system" },
      { "crontab -l" },
    },
  })
end)
