local enforce = require("enforce")
local place = require("place")

describe("rules/monolith", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a page", "monolith https://h/x -o f.html", "monolith https://h/x -o /sandbox/f.html" },
      { "what is printed", "monolith https://h/x > f.html",
        "monolith https://h/x > /sandbox/f.html" },
    },
    unchanged = {
      { "a file that is here", "monolith a.html -o b.html" },
    },
  })
end)
