local pure = require("pure")

describe("rules/column", function()
  pure.tables({
    always = {
      "column -t a", "column -t -s, -o ' ' a", 'column -c "$n" a',
    },
    pairs = {
      { "column -t a", "column -t <(touch a)" },
    },
    names = {
      { "column -t -s , -o x a", "/project/a" },
    },
  })
end)
