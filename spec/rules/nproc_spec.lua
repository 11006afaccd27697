local pure = require("pure")

describe("rules/nproc", function()
  pure.tables({
    always = {
      "nproc", "nproc --all", "nproc --ignore=1",
    },
    pairs = {
      { "nproc", "make -j$(nproc)" },
    },
  })
end)
