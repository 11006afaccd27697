local pure = require("pure")

describe("rules/ls", function()
  pure.tables({
    refuses = { "ls --no-such-option" },
    always = {
      "ls", "ls -la a", 'ls "$x"', "ls $options", "dir a", "vdir -R a",
      "/bin/ls -1",
    },
    pairs = {
      { "ls a", "ls $(touch a)" },
      { "ls -l a", "ls -l a; rm a" },
      { "ls a | wc -l", "ls a | tee b" },
      { "ls a && ls b", "ls a && mv a b" },
      { "command ls a", "sudo ls a" },
    },
    names = {
      { "ls -I x --color a /b", "/b", "/project/a" },
      { "ls --sort size a", "/project/a" },
    },
  })
end)
