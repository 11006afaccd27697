local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/chattr", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && chattr +i f",
        "curl -o /sandbox/f https://h/b && chattr +i /sandbox/f" },
    },
    unchanged = {
      { "files", "chattr -R -i src" },
    },
  })

  altered.tables(here, {
    { "chattr +i a b", "change a", "change b" },
    { "chattr -i a", "change a" },
    { "chattr -R +a +d d", "change d" },
    { "chattr -p 5 =i a", "change a" },
  })
end)
