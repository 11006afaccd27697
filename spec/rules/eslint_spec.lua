local pure = require("pure")

describe("rules/eslint", function()
  pure.tables({
    pairs = {
      { "eslint --version", "eslint --fix ." },
      { "eslint -v", "eslint -c x.js ." },
      { "eslint -h", "eslint ." },
    },
    refuses = {
      "eslint $X",
      "eslint --version --help",
    },
  })
end)
