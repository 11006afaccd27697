local pure = require("pure")

describe("rules/javac", function()
  pure.tables({
    pairs = {
      { "javac --version", "javac Main.java" },
      { "javac -version", "javac -version -d out" },
    },
    refuses = {
      "javac $X",
      "javac --version --help",
    },
  })
end)
