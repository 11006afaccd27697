local enforce = require("enforce")
local place = require("place")

describe("rules/gallery-dl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a page", "gallery-dl https://h/x", "gallery-dl -d /sandbox/gallery-dl https://h/x" },
      { "a directory", "gallery-dl -D d https://h/x", "gallery-dl -D /sandbox/d https://h/x" },
    },
    unchanged = {
      { "addresses", "gallery-dl -g https://h/x" },
    },
    refused = {
      { "another directory", "gallery-dl -f /O/x https://h/x",
        "ask", "may name another directory" },
    },
  })
end)
