local enforce = require("enforce")
local place = require("place")

describe("rules/mbuffer", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | mbuffer -q -m 1M -o f",
        "curl https://h/x | mbuffer -q -m 1M -o /sandbox/f" },
    },
    unchanged = {
      { "a file that is here", "mbuffer -i f -o g" },
    },
  })
end)
