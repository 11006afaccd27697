local pure = require("pure")

describe("rules/arch", function()
  pure.tables({
    reads = {
      "arch --help",
    },
    pairs = {
      { "arch", "arch -x86_64 sh x" },
      { "/usr/bin/arch", "arch ls" },
    },
  })
end)
