local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/touch", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && touch -r a f",
        "curl -o /sandbox/f https://h/b && touch -r a /sandbox/f" },
      { "its time", "curl -o f https://h/b && touch -r f a",
        "curl -o /sandbox/f https://h/b && touch -r /sandbox/f a" },
    },
    unchanged = {
      { "files", "touch -d '2 days ago' a b" },
    },
  })

  altered.tables(here, {
    { "touch a b", "change a", "change b" },
    { "touch -r b -t 202001010000 a", "change a" },
    { "touch --date=now -- -a", "change -a" },
  })
end)
