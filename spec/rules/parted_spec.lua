local pure = require("pure")
local tells = require("tells")

describe("rules/parted", function()
  pure.tables({
    pairs = {
      { "parted --version", "parted -s /dev/x mklabel gpt" },
      { "parted -h", "parted -h /dev/x" },
    },
  })

  tells.tables({
    does = {
      { "parted -s /dev/x mklabel gpt", "system" },
      { "parted --version" },
    },
  })
end)
