local tells = require("tells")

describe("rules/cryptsetup", function()
  tells.tables({
    does = {
      { "cryptsetup -q luksFormat /dev/x", "system" },
      { "cryptsetup luksDump /dev/x" },
    },
  })
end)
