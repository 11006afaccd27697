local pure = require("pure")

describe("rules/jest", function()
  pure.tables({
    pairs = {
      { "jest --version", "jest" },
      { "jest -h", "jest --listTests" },
      { "jest -v", "jest -u" },
    },
    refuses = {
      "jest $X",
      "jest --version --help",
    },
  })
end)
