local pure = require("pure")

describe("rules/users", function()
  pure.tables({
    always = {
      "users", "users a",
    },
    pairs = {
      { "users", "useradd x" },
    },
    names = {
      { "users a", "/project/a" },
    },
  })
end)
