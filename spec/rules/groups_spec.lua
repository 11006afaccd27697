local pure = require("pure")

describe("rules/groups", function()
  pure.tables({
    always = {
      "groups", "groups root",
    },
    pairs = {
      { "groups", "newgrp x" },
    },
  })
end)
