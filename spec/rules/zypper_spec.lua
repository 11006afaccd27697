local pure = require("pure")
local tells = require("tells")

describe("rules/zypper", function()
  pure.tables({
    pairs = {
      { "zypper --version", "zypper in jq" },
      { "zypper -V", "zypper -n up" },
    },
    refuses = {
      "zypper",
      "zypper se jq",
    },
  })

  tells.tables({
    does = {
      { "zypper -n in jq", "packages" },
      { "zypper se jq" },
    },
  })
end)
