local pure = require("pure")
local tells = require("tells")

describe("rules/brew", function()
  pure.tables({
    pairs = {
      { "brew list", "brew install jq" },
      { "brew list --versions jq", "brew pin jq" },
      { "brew info jq", "brew info owner/tap/jq" },
      { "brew services list", "brew services start x" },
      { "brew --prefix", "brew upgrade" },
      { "brew leaves", "brew outdated" },
      { "brew --version", "brew update" },
      { "brew ls --cask", "brew uninstall --cask x" },
    },
    refuses = {
      "brew",
      "brew doctor",
    },
  })

  tells.tables({
    does = {
      { "brew install jq", "packages" },
      { "brew upgrade", "packages" },
      { "brew list" },
      { "brew info jq" },
    },
  })
end)
