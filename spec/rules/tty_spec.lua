local pure = require("pure")

describe("rules/tty", function()
  pure.tables({
    always = {
      "tty", "tty -s",
    },
    pairs = {
      { "tty", "stty sane" },
    },
  })
end)
