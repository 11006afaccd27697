local pure = require("pure")

describe("rules/info", function()
  pure.tables({
    reads = {
      "info -w ls", "info --where ls", "info --version", "info -wa ls",
    },
    pairs = {
      { "info -w ls", "info ls" },
      { "info --where ls", "info -w ls -o f" },
      { "info --help", "info --dribble=f ls" },
      { "info -w ls", "info -w --restore=f ls" },
      { "info --version", "info --output f ls" },
      { "info --loc ls", "info -k x" },
    },
  })
end)
