local enforce = require("enforce")
local place = require("place")

describe("rules/head", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is printed", "curl https://h/b | head -5 > f",
        "curl https://h/b | head -5 > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curl https://h/b | head -n 5" },
      { "a file, if nothing was fetched", "head -c 10 a > b" },
    },
  })
end)
