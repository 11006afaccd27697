local pure = require("pure")
local tells = require("tells")

describe("rules/runuser", function()
  pure.tables({
    refuses = {
      "runuser -u bob ls",
      "runuser",
    },
  })

  tells.tables({
    does = {
      { "runuser -u bob ls", "privilege" },
      { "runuser --help" },
    },
  })
end)
