local pure = require("pure")
local tells = require("tells")

describe("rules/kill", function()
  pure.tables({
    pairs = {
      { "kill -l", "kill -9 1" },
      { "kill -0 123", "kill 123" },
      { "kill -s 0 123", "kill -s TERM 123" },
      { "kill -l 9", "kill -9 9" },
      { "kill -L", "kill -KILL 1" },
    },
    refuses = {
      "kill $X",
      "kill -0 -1",
      "kill %1",
    },
  })

  tells.tables({
    does = {
      { "kill 1 2", "signal 1", "signal 2" },
      { "kill -9 %1", "signal %1" },
      { "kill -0 1" },
      { "kill -SIGTERM $X", "signal ?" },
    },
  })
end)
