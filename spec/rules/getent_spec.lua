local pure = require("pure")

describe("rules/getent", function()
  pure.tables({
    reads = {
      "getent passwd", "getent passwd root", "getent group wheel", "getent services ssh",
      "getent --help",
    },
    pairs = {
      { "getent passwd root", "getent hosts h" },
      { "getent group", "getent shadow" },
      { "getent services", "getent ahosts h" },
      { "getent passwd x", "getent -s dns passwd x" },
      { "getent protocols", 'getent "$x"' },
      { "getent rpc", "getent networks" },
      { "getent ethers x", "getent netgroup x" },
    },
  })
end)
