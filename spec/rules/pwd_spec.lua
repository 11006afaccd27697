local pure = require("pure")

describe("rules/pwd", function()
  pure.tables({
    always = {
      "pwd", "pwd -P", "/bin/pwd -L",
    },
    pairs = {
      { "pwd", "pwd; touch a" },
    },
  })
end)
