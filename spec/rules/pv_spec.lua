local enforce = require("enforce")
local place = require("place")

describe("rules/pv", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "the standard output", "curl https://h/x | pv > f", "curl https://h/x | pv > /sandbox/f" },
      { "a file", "curl https://h/x | pv -q -o f", "curl https://h/x | pv -q -o /sandbox/f" },
    },
    unchanged = {
      { "a file that is here", "pv f > g" },
    },
  })
end)
