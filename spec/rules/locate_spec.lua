local pure = require("pure")

describe("rules/locate", function()
  pure.tables({
    refuses = { 'locate "$x"' },
    reads = {
      "locate x", "locate -i -l 5 x", "plocate -c x",
    },
    pairs = {
      { "locate x", "updatedb" },
      { "locate x | wc -l", "locate x | xargs rm" },
    },
    names = {
      { "locate -d db x", "/project/db" },
    },
  })
end)
