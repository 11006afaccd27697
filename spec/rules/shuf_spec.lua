local enforce = require("enforce")
local place = require("place")

describe("rules/shuf", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "-o", "curl https://h/b | shuf -n 5 -o f", "curl https://h/b | shuf -n 5 -o /sandbox/f" },
      { "--output=", "curl https://h/b | shuf --out=f",
        "curl https://h/b | shuf --out=/sandbox/f" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "shuf -o a a" },
      { "the standard output", "curl https://h/b | shuf -n 1" },
    },
  })
end)
