local enforce = require("enforce")
local place = require("place")

describe("rules/bzip2", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what comes in", "curl https://h/a.bz2 | bunzip2 > b",
        "curl https://h/a.bz2 | bunzip2 > /sandbox/b" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a.bz2 | bzip2 -dc" },
      { "a file, if nothing was fetched", "bzip2 -k a" },
    },
  })
end)
