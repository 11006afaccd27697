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
      { "service x restart", "system" },
      { "service x status" },
    },
  })
end)
