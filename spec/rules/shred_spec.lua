local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/shred", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && shred -u f",
        "curl -o /sandbox/f https://h/b && shred -u /sandbox/f" },
    },
    unchanged = {
      { "a file", "shred -n 1 -z a" },
    },
  })

  altered.tables(here, {
    { "shred a", "change a" },
    { "shred -u a", "delete a" },
    { "shred --remove=unlink -n 1 a b", "delete a", "delete b" },
  })
end)
