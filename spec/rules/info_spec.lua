local pure = require("pure")

describe("rules/info", function()
  pure.tables({
    reads = {
      "info -w ls", "info --where ls", "info --version",
    },
    pairs = {
      { "info -w ls", "info ls" },
      { "info --where ls", "info -w ls -o f" },
      { "info --help", "info --dribble=f ls" },
      { "info -w ls", "info -w --restore=f ls" },
      { "info --version", "info --output f ls" },
      { "info --loc ls", "info -k x" },
      { "info -w ls", "info -wa ls" },
      { "info --where ls", "info --where -n Top ls" },
      { "info -w ls", "info -wO ls" },
      { "info -w ls", "info -w -f x ls" },
    },
  })
end)
