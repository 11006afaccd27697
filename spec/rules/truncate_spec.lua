local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/truncate", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && truncate -s 10 f",
        "curl -o /sandbox/f https://h/b && truncate -s 10 /sandbox/f" },
    },
    unchanged = {
      { "a file", "truncate -s 0 a" },
    },
  })

  altered.tables(here, {
    { "truncate -s 0 a b", "change a", "change b" },
    { "truncate --reference=b a", "change a" },
  })
end)
