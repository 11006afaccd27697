local pure = require("pure")

describe("rules/uname", function()
  pure.tables({
    reads = {
      "uname", "uname -a", "uname -sr", "uname --machine",
    },
    pairs = {
      { "uname -n", "uname -S name" },
      { "uname -r", "uname -r x" },
      { "uname -m", 'uname "$x"' },
    },
  })
end)
