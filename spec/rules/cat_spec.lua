local enforce = require("enforce")
local place = require("place")

describe("rules/cat", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a copy", "curl -o a https://h/b && cat a > c",
        "curl -o /sandbox/a https://h/b && cat /sandbox/a > /sandbox/c" },
      { "what comes in", "curl https://h/b | cat > f", "curl https://h/b | cat > /sandbox/f" },
    },
    unchanged = {
      { "files, if nothing was fetched", "cat a b > c" },
      { "the standard output", "curl https://h/b | cat -n" },
    },
  })
end)
