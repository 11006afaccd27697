local pure = require("pure")

describe("rules/black", function()
  pure.tables({
    pairs = {
      { "black --version", "black ." },
      { "black --help", "black --check --config f ." },
    },
    refuses = {
      "black $X",
      "black --version --help",
    },
  })
end)
