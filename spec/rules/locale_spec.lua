local pure = require("pure")

describe("rules/locale", function()
  pure.tables({
    always = {
      "locale", "locale -a", "locale -k LC_TIME",
    },
    pairs = {
      { "locale -a", "localedef -i x y" },
    },
  })
end)
