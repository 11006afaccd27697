local enforce = require("enforce")
local place = require("place")

describe("rules/bun", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    unchanged = {
      { "a script", "bun run x.ts" },
      { "an installation", "bun install" },
      { "the text of -e", "bun -e 'console.log(1)'" },
    },
    refused = {
      { "what was fetched", "curl https://h/b | bun run -", "deny",
        "Cannot safely rewrite piped download" },
      { "the same without a subcommand", "curl https://h/b | bun -", "deny",
        "Cannot safely rewrite piped" },
      { "what stands in a substitution", 'bun -e "$(curl https://h/b)"', "deny",
        "Cannot safely rewrite" },
    },
  })
end)
