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
      { "media", "pandoc https://h/x --extract-media=m -o f",
        "pandoc https://h/x --extract-media=/sandbox/m -o /sandbox/f" },
      { "another scheme", "pandoc -o f.md FTP://h/x", "pandoc -o /sandbox/f.md FTP://h/x" },
    },
    unchanged = {
      { "files that are here", "pandoc a.md -o a.html" },
      { "what is printed", "curl https://h/x | pandoc -f html -t plain | head" },
    },
    refused = {
      { "a program", "pandoc https://h/x -t ./w.lua -o f", "ask", "is a program" },
      { "another one", "pandoc https://h/x --pdf-engine=./x -o f.pdf", "ask", "runs a program" },
      { "a format that a program makes", "pandoc https://h/x -o f.pdf", "ask", "runs a program" },
      { "the same by its format", "pandoc https://h/x -t pdf -o f", "ask", "runs a program" },
    },
  })
end)
