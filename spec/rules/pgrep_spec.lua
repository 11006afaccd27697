local pure = require("pure")

describe("rules/pgrep", function()
  pure.tables({
    reads = {
      "pgrep x", "pgrep -fl x", "pgrep -u root -x sshd", "pgrep -P 1", "pgrep -F f",
    },
    pairs = {
      { "pgrep x", "pkill x" },
      { "pgrep -f x", "pgrep -f x --signal 9" },
      { "pgrep x", "kill $(pgrep x)" },
      { "pgrep -x y", 'pgrep "$x"' },
      { "pgrep -n x", "pgrep -n x | xargs kill" },
      { "pgrep -d, x", "pgrep -9 x" },
    },
    names = {
      { "pgrep -F f", "/project/f" },
    },
  })
end)
