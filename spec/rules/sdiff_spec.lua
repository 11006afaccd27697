local pure = require("pure")

describe("rules/sdiff", function()
  pure.tables({
    reads = {
      "sdiff a b", "sdiff -s -w 100 a b", "sdiff -I x a b",
    },
    pairs = {
      { "sdiff a b", "sdiff -o f a b" },
      { "sdiff -s a b", "sdiff -sof a b" },
      { "sdiff -w 80 a b", "sdiff --output=f a b" },
      { "sdiff -l a b", "sdiff --out f a b" },
      { "sdiff -t a b", "sdiff --diff-program=x a b" },
      { "sdiff -i a b", "sdiff a b -o f" },
    },
    names = {
      { "sdiff -w 80 a b", "/project/a", "/project/b" },
    },
  })
end)
