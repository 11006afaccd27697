local pure = require("pure")

describe("rules/locate", function()
  pure.tables({
    always = {
      "locate x", "locate -i -l 5 x", "plocate -c x", 'locate "$x"',
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
