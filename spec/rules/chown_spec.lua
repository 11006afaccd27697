local altered = require("altered")
local enforce = require("enforce")
local place = require("place")

describe("rules/chown", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what was fetched", "curl -o f https://h/b && chown me:me f",
        "curl -o /sandbox/f https://h/b && chown me:me /sandbox/f" },
    },
    unchanged = {
      { "files", "chown -R me: src" },
    },
  })

  altered.tables(here, {
    { "chown me a b", "change a", "change b" },
    { "chown --from=you me a", "change a" },
    { "chown -hR --reference=b a", "change a" },
  })
end)
