local pure = require("pure")
local tells = require("tells")

describe("rules/snap", function()
  pure.tables({
    pairs = {
      { "snap list", "snap install x" },
      { "snap list --all", "snap refresh --all" },
      { "snap --version", "snap remove x" },
      { "snap version", "snap revert x" },
      { "snap services", "snap restart x" },
      { "snap connections x", "snap info x" },
    },
  })

  tells.tables({
    does = {
      { "snap install x", "packages" },
      { "snap list" },
      { "snap info x" },
    },
  })
end)
