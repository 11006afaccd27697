local pure = require("pure")

describe("rules/cut", function()
  pure.tables({
    always = {
      "cut -d: -f1 a", 'cut -c "$n" a', "cut -f 1 --output-delimiter=x a",
    },
    pairs = {
      { "cut -f1 a", "cut -f1 <(touch a)" },
      { "cut -d= -f2 a", "cut -d= -f2 a | sh" },
    },
    names = {
      { "cut -d a -f 1 b", "/project/b" },
    },
  })
end)
