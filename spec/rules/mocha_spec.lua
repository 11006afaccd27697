local pure = require("pure")

describe("rules/mocha", function()
  pure.tables({
    pairs = {
      { "mocha --version", "mocha -r x" },
      { "mocha -V", "mocha" },
    },
    refuses = {
      "mocha $X",
      "mocha --version --help",
    },
  })
end)
