local pure = require("pure")

describe("rules/yes", function()
  pure.tables({
    always = {
      "yes", "yes n", 'yes "$x"',
    },
    pairs = {
      { "yes", "yes | rm -i a" },
      { "yes x", "yes | sh" },
    },
  })
end)
