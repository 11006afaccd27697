local pure = require("pure")

describe("rules/id", function()
  pure.tables({
    always = {
      "id", "id -un", "id -u root", 'id "$x"',
    },
    pairs = {
      { "id -u", "chown $(id -u) a" },
    },
  })
end)
