local pure = require("pure")
local tells = require("tells")

describe("rules/dnf", function()
  pure.tables({
    pairs = {
      { "dnf --version", "dnf install jq" },
      { "yum --version", "yum -y update" },
      { "microdnf --version", "microdnf remove jq" },
    },
    refuses = {
      "dnf",
      "dnf list installed",
      "dnf info jq",
    },
  })

  tells.tables({
    does = {
      { "dnf install -y jq", "packages" },
      { "yum -y update", "packages" },
      { "dnf list" },
    },
  })
end)
