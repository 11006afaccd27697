local pure = require("pure")
local tells = require("tells")

describe("rules/service", function()
  pure.tables({
    refuses = {
      "service x status",
      "service --status-all",
      "service x restart",
    },
  })

  tells.tables({
    does = {
      { "service x restart", "service x" },
      { "service ssh restart", "service ssh" },
      { "service ssh stop", "system" },
      { "service --full-restart x", "service x" },
      { "service x status" },
    },
  })
end)
