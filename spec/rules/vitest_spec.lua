local pure = require("pure")

describe("rules/vitest", function()
  pure.tables({
    pairs = {
      { "vitest --version", "vitest run" },
      { "vitest -v", "vitest" },
    },
    refuses = {
      "vitest $X",
      "vitest --version --help",
    },
  })
end)
