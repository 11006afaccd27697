local pure = require("pure")

describe("rules/logname", function()
  pure.tables({
    always = {
      "logname",
    },
    pairs = {
      { "logname", "login root" },
    },
  })
end)
