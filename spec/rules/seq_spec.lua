local pure = require("pure")

describe("rules/seq", function()
  pure.tables({
    pairs = {
      { "seq 5", 'seq "$n"' }, { "seq 1 2 9", "seq 1 0 9" }, { "seq -w 1 10", "seq 9999999999" },
      { "seq 5 -1 1", "seq 1 inf" },
      { "seq 3", "for i in $(seq 3); do touch $i; done" },
    },
  })
end)
