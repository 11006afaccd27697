local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/fallocate", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && fallocate -d f",
        "curl -o /sandbox/f https://h/b && fallocate -d /sandbox/f" },
    },
    unchanged = {
      { "a file", "fallocate -l 1G a" },
    },
  })

  altered.tables(here, {
    { "fallocate -l 10 a", "change a" },
    { "fallocate --punch-hole -o 0 --length=10 a", "change a" },
  })
end)
