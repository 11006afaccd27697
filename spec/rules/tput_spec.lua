local pure = require("pure")

describe("rules/tput", function()
  pure.tables({
    reads = {
      "tput cols", "tput setaf 1", "tput -T xterm bold", "tput clear", "tput sgr0", "tput -V",
    },
    pairs = {
      { "tput cols", "tput init" },
      { "tput clear", "tput reset" },
      { "tput bold", "tput -S" },
      { "tput lines", 'tput "$x"' },
      { "tput -T xterm clear", "tput -T xterm reset" },
      { "tput cup 0 0", "tput -Txterm init" },
      { "tput el", "tput -xS" },
    },
  })
end)
