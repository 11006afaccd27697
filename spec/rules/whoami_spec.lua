local pure = require("pure")

describe("rules/whoami", function()
  pure.tables({
    always = {
      "whoami", "whoami --version",
    },
    pairs = {
      { "whoami", "sudo whoami" },
    },
  })
end)
