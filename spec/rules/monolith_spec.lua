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
      { "a page without a scheme", "monolith h.org/x -o f.html",
        "monolith h.org/x -o /sandbox/f.html" },
      { "an equals sign", "monolith https://h/x -o=f.html",
        "monolith https://h/x -o=/sandbox/f.html" },
    },
    unchanged = {
      { "a file that is here", "monolith a.html -o b.html" },
    },
    refused = {
      { "a name that the page chooses", "monolith https://h/x -o %title%.html", "ask", "title" },
    },
  })
end)
