local pure = require("pure")

describe("rules/gradle", function()
  pure.tables({
    pairs = {
      { "gradle --version", "gradle build" },
      { "gradle -v", "gradle -v --init-script x" },
    },
    refuses = {
      "gradle $X",
      "gradle --version --help",
    },
  })
end)
