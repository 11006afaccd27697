local tells = require("tells")

describe("rules/hdparm", function()
  tells.tables({
    does = {
      { "hdparm --security-erase p /dev/x", "system" },
      { "hdparm -W0 /dev/x", "system" },
      { "hdparm -I /dev/x" },
    },
  })
end)
