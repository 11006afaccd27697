local enforce = require("enforce")
local place = require("place")

describe("rules/age", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curl https://h/x | age -d -i key -o f",
        "curl https://h/x | age -d -i key -o /sandbox/f" },
    },
    unchanged = {
      { "what is printed", "curl https://h/x | age -d -i key | head" },
    },
  })
end)
