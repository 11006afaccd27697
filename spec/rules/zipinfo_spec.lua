local pure = require("pure")

describe("rules/zipinfo", function()
  pure.tables({
    pairs = {
      { "zipinfo -1 a.zip", "zipinfo -x a.zip" },
      { "zipinfo a.zip b", "ZIPINFO=-x zipinfo a.zip" },
    },
  })
end)
