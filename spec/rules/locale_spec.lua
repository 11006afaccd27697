local pure = require("pure")

describe("rules/locale", function()
  pure.tables({
    reads = { "locale", "locale -a", "locale -k LC_TIME", "locale charmap" },
    pairs = {
      { "locale -a", "locale -m" },
      { "locale -k LC_TIME", "locale -am" },
      { "locale --category", "locale --charmaps" },
      { "locale -v", "localedef -i x y" },
    },
  })
end)
