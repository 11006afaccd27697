local pure = require("pure")
local tells = require("tells")

describe("rules/su", function()
  pure.tables({
    refuses = {
      "su -c ls",
      "su",
    },
  })

  tells.tables({
    does = {
      { "su -c ls", "privilege" },
      { "su", "privilege" },
      { "su --version" },
    },
  })
end)
