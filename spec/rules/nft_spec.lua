local pure = require("pure")
local tells = require("tells")

describe("rules/nft", function()
  pure.tables({
    pairs = {
      { "nft --version", "nft flush ruleset" },
      { "nft -h", "nft -f x" },
    },
  })

  tells.tables({
    does = {
      { "nft flush ruleset", "system" },
      { "nft --version" },
    },
  })
end)
