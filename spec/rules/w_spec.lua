local pure = require("pure")

describe("rules/w", function()
  pure.tables({
    reads = {
      "w", "w -h root", "w -i",
    },
    pairs = {
      { "w", "w; wall x" },
    },
  })
end)
