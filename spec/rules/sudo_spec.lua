local pure = require("pure")
local tells = require("tells")

describe("rules/sudo", function()
  pure.tables({
    refuses = {
      "sudo ls",
      "sudo",
    },
  })

  tells.tables({
    does = {
      { "sudo ls", "privilege" },
      { "sudo -u bob ls", "privilege" },
      { "sudo -l", "privilege" },
      { "sudo --version" },
      { "sudo sudo ls", "privilege", "privilege" },
    },
  })
end)
