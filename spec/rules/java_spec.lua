local pure = require("pure")

describe("rules/java", function()
  pure.tables({
    pairs = {
      { "java --version", "java -version -jar x.jar" },
      { "java -version", "java -jar x.jar" },
      { "java --help", "java --help Main" },
    },
    refuses = {
      "java $X",
      "java --version --help",
    },
  })
end)
