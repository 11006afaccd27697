local tells = require("tells")

describe("rules/nvme", function()
  tells.tables({
    does = {
      { "nvme format /dev/x", "system" },
      { "nvme list" },
    },
  })
end)
