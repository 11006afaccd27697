local pure = require("pure")

describe("rules/prettier", function()
  pure.tables({
    pairs = {
      { "prettier --version", "prettier --write ." },
      { "prettier -h", "prettier --plugin x y" },
    },
    refuses = {
      "prettier $X",
      "prettier --version --help",
    },
  })
end)
