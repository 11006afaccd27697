local pure = require("pure")

describe("rules/info", function()
  pure.tables({
    pairs = {
      { "info --version", "info ls" },
      { "info --help", "info -w ls" },
      { "info -h", "info -h -o f" },
      { "info --version", "info --version --dribble=f" },
      { "info --help", "info --restore=f ls" },
      { "info -h", "info -k x" },
      { "info --version", 'info "$x"' },
    },
  })
end)
