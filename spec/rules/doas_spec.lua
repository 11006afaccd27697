local pure = require("pure")
local tells = require("tells")

describe("rules/doas", function()
  pure.tables({
    refuses = {
      "doas ls",
      "doas",
    },
  })

  tells.tables({
    does = {
      { "doas ls", "privilege" },
      { "doas -s", "privilege" },
    },
  })
end)
