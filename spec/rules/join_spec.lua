local pure = require("pure")

describe("rules/join", function()
  pure.tables({
    always = {
      "join a b", "join -t, -1 2 -2 1 a b", "join -o 1.1,2.2 a b",
    },
    pairs = {
      { "join a b", "join a <(touch b)" },
    },
    names = {
      { "join -t , a b", "/project/a", "/project/b" },
    },
  })
end)
