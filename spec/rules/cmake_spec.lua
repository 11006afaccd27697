local pure = require("pure")

describe("rules/cmake", function()
  pure.tables({
    pairs = {
      { "cmake --version", "cmake --build b" },
      { "cmake --help", "cmake -P x.cmake" },
    },
    refuses = {
      "cmake $X",
      "cmake --version --help",
    },
  })
end)
