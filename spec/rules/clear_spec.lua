local pure = require("pure")

describe("rules/clear", function()
  pure.tables({
    reads = {
      "clear", "clear -x", "clear -T xterm",
    },
    pairs = {
      { "clear", "clear; reset" },
      { "clear -V", "clear x" },
    },
  })
end)
