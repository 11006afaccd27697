local enforce = require("enforce")
local place = require("place")

describe("rules/bzip2", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what comes in", "curl https://h/a.bz2 | bunzip2 > b",
        "curl https://h/a.bz2 | bunzip2 > /sandbox/b" },
      { "what it makes", "curl -O https://h/a.bz2 && bunzip2 a.bz2 && wc a",
        "curl -o /sandbox/a.bz2 https://h/a.bz2 && bunzip2 /sandbox/a.bz2 && wc /sandbox/a" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a.bz2 | bzip2 -dc" },
      { "a file, if nothing was fetched", "bzip2 -k a" },
    },
  })
end)
