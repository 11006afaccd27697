local pure = require("pure")

describe("rules/clang-format", function()
  pure.tables({
    pairs = {
      { "clang-format --version", "clang-format --version -i x.c" },
      { "clang-format --version", "clang-format x.c" },
    },
  })
end)
