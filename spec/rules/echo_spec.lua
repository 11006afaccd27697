local pure = require("pure")

describe("rules/echo", function()
  pure.tables({
    always = {
      "echo", "echo 'rm -rf /'", 'echo "$x"', "echo -n a", "echo -foo --bar -- x", "echo a b",
      "echo .env",
    },
    pairs = {
      { "echo '$(rm a)'", 'echo "$(rm a)"' },
      { "echo \\`rm a\\`", "echo `rm a`" },
      { "echo 'a; rm b'", "echo a; rm b" },
      { "echo 'a | sh'", "echo a | sh" },
    },
    names = {
      { "echo .env" },
    },
  })
end)
