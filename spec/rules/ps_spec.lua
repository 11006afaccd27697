local pure = require("pure")

describe("rules/ps", function()
  pure.tables({
    reads = {
      "ps", "ps aux", "ps -ef", "ps -o pid,args -p 1", "ps --sort=-pcpu -eo pid,pcpu",
      'ps -p "$x"', "ps auxww",
    },
    pairs = {
      { "ps -C x -o pid=", "kill $(ps -C x -o pid=)" },
      { "ps aux | wc -l", "ps aux | xargs kill" },
    },
  })
end)
