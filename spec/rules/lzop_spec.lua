local enforce = require("enforce")
local place = require("place")

describe("rules/lzop", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | lzop -d -o f", "curl https://h/x | lzop -d -o /sandbox/f" },
    },
    unchanged = {
      { "what is printed", "curl https://h/x | lzop -dc | head" },
    },
  })
end)
