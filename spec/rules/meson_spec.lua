local pure = require("pure")

describe("rules/meson", function()
  pure.tables({
    pairs = {
      { "meson --version", "meson setup b" },
      { "meson -v", "meson test -v" },
    },
    refuses = {
      "meson $X",
      "meson --version --help",
    },
  })
end)
