local pure = require("pure")

describe("rules/diff3", function()
  pure.tables({
    reads = {
      "diff3 a b c", "diff3 -m a b c", "diff3 -L x -L y -L z a b c",
    },
    pairs = {
      { "diff3 a b c", "diff3 --diff-program=x a b c" },
      { "diff3 -m a b c", "diff3 --diff-p ./x a b c" },
      { "diff3 -A a b c", 'diff3 "$x" b c' },
    },
    names = {
      { "diff3 a b c", "/project/a", "/project/b", "/project/c" },
    },
  })
end)
