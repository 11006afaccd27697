local pure = require("pure")

describe("rules/json.tool", function()
  pure.tables({
    pairs = {
      { "json.tool a.json", "json.tool a.json b.json" },
      { "json.tool --sort-keys --indent 2 a.json", "json.tool --sort-keys $x" },
      { "json.tool --json-lines", "json.tool --json-lines a b" },
    },
  })
end)
