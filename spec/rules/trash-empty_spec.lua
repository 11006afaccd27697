local pure = require("pure")

describe("rules/trash-empty", function()
  pure.tables({
    refuses = { "trash-empty x", "trash-empty" },
    pairs = {
      { "trash-empty --help", "trash-empty" },
      { "trash-rm --version", "trash-rm '*.o'" },
    },
  })
end)
