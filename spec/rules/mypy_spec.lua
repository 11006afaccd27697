local pure = require("pure")

describe("rules/mypy", function()
  pure.tables({
    pairs = {
      { "mypy --version", "mypy ." },
      { "mypy -V", "mypy --install-types" },
    },
    refuses = {
      "mypy $X",
      "mypy --version --help",
    },
  })
end)
