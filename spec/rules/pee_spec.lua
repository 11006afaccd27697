local enforce = require("enforce")
local place = require("place")

describe("rules/pee", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a script", "curl https://h/x | pee 'cat > f' wc",
        "curl https://h/x | pee 'cat > /sandbox/f' wc" },
    },
    unchanged = {
      { "scripts that print", "curl https://h/x | pee 'head -1' wc" },
    },
    refused = {
      { "a shell", "curl https://h/x | pee sh", "deny", "piped" },
    },
  })
end)
