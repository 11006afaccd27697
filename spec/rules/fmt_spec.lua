local pure = require("pure")

describe("rules/fmt", function()
  pure.tables({
    always = {
      "fmt a", "fmt -w 72 a", "fmt -72 a",
    },
    pairs = {
      { "fmt a", "fmt a | tee a" },
    },
    names = {
      { "fmt -p x a", "/project/a" },
    },
  })
end)
