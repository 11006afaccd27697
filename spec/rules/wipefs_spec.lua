local pure = require("pure")
local tells = require("tells")

describe("rules/wipefs", function()
  pure.tables({
    pairs = {
      { "wipefs /dev/x", "wipefs -a /dev/x" },
      { "wipefs -J /dev/x", "wipefs -o 1 /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "wipefs -a /dev/x", "system" },
      { "wipefs /dev/x" },
    },
  })
end)
