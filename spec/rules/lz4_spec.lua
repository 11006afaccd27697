local enforce = require("enforce")
local place = require("place")

describe("rules/lz4", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | lz4 -d - f", "curl https://h/x | lz4 -d - /sandbox/f" },
      { "the standard output", "curl https://h/x | lz4 -dc > f",
        "curl https://h/x | lz4 -dc > /sandbox/f" },
    },
    unchanged = {
      { "what is printed", "curl https://h/x | lz4 -d - - | head" },
      { "a file that is here", "lz4 -d a.lz4 a" },
    },
  })
end)
