local pure = require("pure")

describe("rules/type", function()
  pure.tables({
    always = {
      "type git", "type -a git", "type -P git", 'type "$x"',
    },
    pairs = {
      { "type ls", "eval $(type ls)" },
    },
  })
end)
