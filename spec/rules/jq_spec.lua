local enforce = require("enforce")
local place = require("place")

describe("rules/jq", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/a | jq -r .a > f",
        "curl https://h/a | jq -r .a > /sandbox/f" },
      { "a file that was fetched", "curl -o a https://h/a && jq --arg x y .a a",
        "curl -o /sandbox/a https://h/a && jq --arg x y .a /sandbox/a" },
    },
    unchanged = {
      { "the standard output", "curl https://h/a | jq '.[] | .a'" },
      { "an unknown filter", 'jq "$FILTER" a' },
    },
  })
end)
