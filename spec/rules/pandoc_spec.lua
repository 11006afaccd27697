local enforce = require("enforce")
local place = require("place")

describe("rules/pandoc", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "an address", "pandoc -t plain https://h/x -o f.md",
        "pandoc -t plain https://h/x -o /sandbox/f.md" },
      { "what comes in", "curl https://h/x | pandoc -f html -o f.md",
        "curl https://h/x | pandoc -f html -o /sandbox/f.md" },
      { "an address that is printed", "pandoc -t plain https://h/x > f",
        "pandoc -t plain https://h/x > /sandbox/f" },
    },
    unchanged = {
      { "files that are here", "pandoc a.md -o a.html" },
      { "what is printed", "curl https://h/x | pandoc -f html -t plain | head" },
    },
  })
end)
