local pure = require("pure")

describe("rules/free", function()
  pure.tables({
    always = {
      "free", "free -h", "free -s 1 -c 2",
    },
    pairs = {
      { "free -m", "free -m; sysctl vm.drop_caches=3" },
    },
  })
end)
