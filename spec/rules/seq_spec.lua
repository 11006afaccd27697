local pure = require("pure")

describe("rules/seq", function()
  pure.tables({
    always = {
      "seq 5", "seq 1 2 9", "seq -w 1 10", "seq 5 -1 1", 'seq "$n"',
    },
    pairs = {
      { "seq 3", "for i in $(seq 3); do touch $i; done" },
    },
  })
end)
