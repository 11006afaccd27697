local pure = require("pure")

describe("rules/pr", function()
  pure.tables({
    always = {
      "pr -t -2 a", "pr -h title -l 60 a", "pr -o 4 a", "pr +2 a",
    },
    pairs = {
      { "pr a", "pr a | tee b" },
    },
    names = {
      { "pr -h x a", "/project/a" },
    },
  })
end)
