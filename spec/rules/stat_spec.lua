local pure = require("pure")

describe("rules/stat", function()
  pure.tables({
    always = {
      "stat a", "stat -c %s a", 'stat --printf "$f" a', "stat -x a",
    },
    pairs = {
      { "stat a", "stat `touch a`" },
      { "stat -c %a a", "chmod $(stat -c %a a) b" },
    },
    names = {
      { "stat -c %s -L a", "/project/a" },
    },
  })
end)
