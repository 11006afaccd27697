local pure = require("pure")

describe("rules/pstree", function()
  pure.tables({
    reads = {
      "pstree", "pstree -p 1", "pstree -a root",
    },
    pairs = {
      { "pstree -p", "pstree -p; kill 1" },
    },
  })
end)
