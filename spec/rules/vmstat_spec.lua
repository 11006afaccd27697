local pure = require("pure")

describe("rules/vmstat", function()
  pure.tables({
    reads = {
      "vmstat", "vmstat 1 3", "vmstat -s",
    },
    pairs = {
      { "vmstat -s", "sudo vmstat -s" },
    },
  })
end)
