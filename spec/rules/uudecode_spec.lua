local enforce = require("enforce")
local place = require("place")

describe("rules/uudecode", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | uudecode -o f", "curl https://h/x | uudecode -o /sandbox/f" },
    },
    unchanged = {
      { "a file that is here", "uudecode f.uu" },
    },
    refused = {
      { "a name that comes in", "curl https://h/x | uudecode", "ask", "names the file" },
    },
  })
end)
