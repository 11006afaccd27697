local pure = require("pure")

describe("rules/true", function()
  pure.tables({
    always = {
      "true", "true --version", 'true "$x"',
    },
    pairs = {
      { "true", "true; rm a" },
    },
  })
end)
