local pure = require("pure")

describe("rules/sleep", function()
  pure.tables({
    pairs = {
      { "sleep 0.1", 'sleep "$n"' }, { "sleep 5s", "sleep infinity" }, { "sleep 60", "sleep 1d" },
      { "sleep 1", "sleep 1; rm a" },
    },
  })
end)
