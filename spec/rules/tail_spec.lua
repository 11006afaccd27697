local enforce = require("enforce")
local place = require("place")

describe("rules/tail", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/b | tail -n +2 > f",
        "curl https://h/b | tail -n +2 > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/b | tail -5" },
      { "a file, if nothing was fetched", "tail -f log" },
    },
  })
end)
