local pure = require("pure")
local tells = require("tells")

describe("rules/pkill", function()
  pure.tables({
    pairs = {
      { "pkill --version", "pkill -f x" },
      { "pkill -V", "pkill -V x -9" },
    },
    refuses = {
      "pkill x",
      "pkill -0 x",
    },
  })

  tells.tables({
    does = {
      { "pkill -9 -f x", "signal x" },
      { "pkill -9 -v x", "signal -1" },
      { "pkill --version" },
      { "skill -KILL node", "signal node" },
      { "skill -9 -p 12", "signal 12" },
      { "pmap -x 12" },
      { "pwdx 12" },
    },
  })
end)
