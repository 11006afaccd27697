local pure = require("pure")
local tells = require("tells")

describe("rules/flatpak", function()
  pure.tables({
    pairs = {
      { "flatpak list --app", "flatpak remote-ls" },
      { "flatpak info x", "flatpak install x" },
      { "flatpak remotes", "flatpak remote-add a b" },
      { "flatpak --version", "flatpak run x" },
      { "flatpak list --columns=name", "flatpak update" },
    },
  })

  tells.tables({
    does = {
      { "flatpak install x", "packages" },
      { "flatpak list" },
      { "flatpak run x" },
    },
  })
end)
