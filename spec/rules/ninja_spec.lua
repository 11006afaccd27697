local pure = require("pure")

describe("rules/ninja", function()
  pure.tables({
    pairs = {
      { "ninja --version", "ninja" },
      { "ninja -h", "ninja -t clean" },
    },
    refuses = {
      "ninja $X",
      "ninja --version --help",
    },
  })
end)
