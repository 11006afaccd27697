local pure = require("pure")

describe("rules/shellcheck", function()
  pure.tables({
    pairs = {
      { "shellcheck x.sh", "shellcheck -a x.sh" },
    },
    reads = {
      "shellcheck -s bash -e SC2086 x.sh", "shellcheck -f gcc x.sh",
    },
  })
end)
