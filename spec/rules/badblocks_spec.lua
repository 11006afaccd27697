local tells = require("tells")

describe("rules/badblocks", function()
  tells.tables({
    does = {
      { "badblocks -sw /dev/x", "system" },
      { "badblocks -s /dev/x" },
    },
  })
end)
