local pure = require("pure")
local tells = require("tells")

describe("rules/pkexec", function()
  pure.tables({
    refuses = {
      "pkexec ls",
      "pkexec",
    },
  })

  tells.tables({
    does = {
      { "pkexec ls", "privilege" },
      { "pkexec --user bob ls", "privilege" },
      { "pkexec --version" },
    },
  })
end)
