local pure = require("pure")

describe("rules/cksum", function()
  pure.tables({
    reads = {
      "cksum a", "cksum -a sha256 a", "cksum --check sums",
    },
    pairs = {
      { "cksum a", "cksum a | tee b" },
    },
    names = {
      { "cksum -a md5 a", "/project/a" },
    },
  })
end)
