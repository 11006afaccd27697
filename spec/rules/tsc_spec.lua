local pure = require("pure")

describe("rules/tsc", function()
  pure.tables({
    pairs = {
      { "tsc --version", "tsc" },
      { "tsc -v", "tsc --noEmit" },
      { "tsc --help", "tsc --init" },
    },
    refuses = {
      "tsc $X",
      "tsc --version --help",
    },
  })
end)
