local pure = require("pure")

describe("rules/findmnt", function()
  pure.tables({
    pairs = {
      { "findmnt -l", "findmnt --poll" },
    },
    reads = {
      "findmnt", "findmnt -T .", "findmnt -no SOURCE /", "findmnt -J",
    },
  })
end)
