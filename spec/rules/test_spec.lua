local pure = require("pure")

describe("rules/test", function()
  pure.tables({
    reads = {
      "test -f a", 'test -n "$x"', "test a = b", "test ! -e .env", "test 1 -eq 1",
      'test -d "$x" -a -w b', "test -v x", "test -t 1", "test", "test -z ''", "test a -nt b",
      "test -e a -o -v b",
    },
    pairs = {
      { "test -v a", "test -v 'a[$(touch b)]'" },
      { "test -n 'a[1]'", "test -v 'a[1]'" },
      { 'test -n "$x"', 'test -v "$x"' },
      { "test x -a -v b", "test x -a -v 'b[$(c)]'" },
      { "test -t 0", "test -t 'a[$(b)]'" },
      { "test -e $HOME", "test -e $(touch a)" },
      { "test -R x", "test -R 'x[$(y)]'" },
      { "test -f a && echo b", "test -f a && rm a" },
      { 'test "./$x" = y', 'test "$x" "$y"' },
    },
    names = {
      { "test -f .env" },
    },
  })
end)
