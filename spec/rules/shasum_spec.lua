local pure = require("pure")

describe("rules/shasum", function()
  pure.tables({
    refuses = { 'shasum "$x"', "shasum --unknown a" },
    reads = { "shasum a", "shasum -a 256 a", "shasum -c sums", "shasum -b -a 1 a b" },
    pairs = { { "shasum -a 256 a", "shasum -a 256 a | tee sums" } },
  })
end)
