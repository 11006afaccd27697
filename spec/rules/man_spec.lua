local pure = require("pure")

describe("rules/man", function()
  pure.tables({
    reads = {
      "man -w ls", "man -k printf", "man -f ls", "man --where 3 printf", "man --help",
      "man -wa ls", "man --apropos x",
    },
    pairs = {
      { "man -w ls", "man ls" },
      { "man -k x", "man -P x ls" },
      { "man -wa ls", "man -a ls" },
      { "man -f ls", "man -fP x ls" },
      { "man --path ls", "man --pager=x ls" },
      { "man -w a", "man -l a" },
      { "man -w ls", "man -w -H ls" },
      { "man -k x", "man -K x" },
      { "man -w ls", "man -wC f ls" },
      { "man --version", "man --html ls" },
      { "man -w 1 ls", "man -wu ls" },
      { "man -k x", 'man "$x"' },
      { "man --path ls", "man --page x ls" },
      { "man -w ls", "man -w -Tps ls" },
    },
  })
end)
