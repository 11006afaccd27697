local pure = require("pure")

describe("rules/sleep", function()
  pure.tables({
    always = {
      "sleep 1", "sleep 0.1", 'sleep "$n"',
    },
    pairs = {
      { "sleep 1", "sleep 1; rm a" },
    },
  })
end)
