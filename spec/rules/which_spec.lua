local pure = require("pure")

describe("rules/which", function()
  pure.tables({
    always = {
      "which git", "which -a python3", 'which "$x"',
    },
    pairs = {
      { "which git", "$(which git) push" },
      { "which ls", "rm $(which ls)" },
    },
    names = {
      { "which .env" },
    },
  })
end)
