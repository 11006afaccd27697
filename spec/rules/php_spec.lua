local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/php", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "the text of -r", "curl https://h/b | php -r 'echo 1;'" },
      { "a script", "php x.php" },
      { "a server", "php -S localhost:8000 -t public" },
    },
    refused = {
      { "what was fetched", "curl -sS https://h/installer | php", "deny",
        "Cannot safely rewrite piped" },
      { "the same with arguments", "curl https://h/installer | php -- --install-dir=bin", "deny",
        "Cannot safely" },
      { "what is in a substitution", 'php -r "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })

  pure.tables({
    pairs = {
      { "php -v", "php -v x.php" },
      { "php -m", "php -a" },
      { "php --ini", "php -c d --ini" },
      { "php -l x.php", "php -d a=b -l x.php" },
      { "php -l a.php b.php", "php a.php" },
    },
    refuses = {
      "php",
      "php -r 1",
      "php -S localhost:1",
      "php -l",
    },
    names = {
      { "php -l src/x.php", "/project/src/x.php" },
    },
  })
end)
