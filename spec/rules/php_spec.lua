local enforce = require("enforce")
local place = require("place")

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
      { "what stands in a substitution", 'php -r "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
