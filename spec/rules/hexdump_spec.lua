local pure = require("pure")

describe("rules/hexdump", function()
  pure.tables({
    reads = {
      "hexdump -C a", "hexdump -n 16 -s 4 a", [[hexdump -e '1/1 "%02x"' a]],
    },
    pairs = {
      { "hexdump -C a", "hexdump -C $(touch a)" },
    },
    names = {
      { "hexdump -f fmt a", "/project/a", "/project/fmt" },
    },
  })
end)
