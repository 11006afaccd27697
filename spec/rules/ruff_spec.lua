local pure = require("pure")

describe("rules/ruff", function()
  pure.tables({
    pairs = {
      { "ruff --version", "ruff check --fix" },
      { "ruff -V", "ruff format ." },
    },
    refuses = {
      "ruff $X",
      "ruff --version --help",
    },
  })
end)
