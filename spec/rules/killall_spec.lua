local pure = require("pure")
local tells = require("tells")

describe("rules/killall", function()
  pure.tables({
    pairs = {
      { "killall -l", "killall node" },
      { "killall --version", "killall -9 node" },
    },
  })

  tells.tables({
    does = {
      { "killall -9 a b", "signal a", "signal b" },
      { "killall -l" },
    },
  })
end)
