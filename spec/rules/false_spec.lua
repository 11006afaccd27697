local pure = require("pure")

describe("rules/false", function()
  pure.tables({
    always = {
      "false", "false x",
    },
    pairs = {
      { "false", "false || rm a" },
    },
  })
end)
