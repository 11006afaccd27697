local pure = require("pure")

describe("rules/whereis", function()
  pure.tables({
    always = {
      "whereis git", "whereis -b git",
    },
    pairs = {
      { "whereis ls", "rm $(whereis -b ls)" },
    },
  })
end)
