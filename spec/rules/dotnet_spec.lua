local pure = require("pure")

describe("rules/dotnet", function()
  pure.tables({
    pairs = {
      { "dotnet --version", "dotnet build" },
      { "dotnet --list-sdks", "dotnet --list-sdks run" },
    },
    refuses = {
      "dotnet $X",
      "dotnet --version --help",
    },
  })
end)
