local pure = require("pure")

describe("rules/mvn", function()
  pure.tables({
    pairs = {
      { "mvn --version", "mvn verify" },
      { "mvn -v", "mvn -v -f pom.xml" },
    },
    refuses = {
      "mvn $X",
      "mvn --version --help",
    },
  })
end)
