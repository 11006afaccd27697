local enforce = require("enforce")
local place = require("place")

describe("rules/iconv", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "-o", "curl https://h/b | iconv -f latin1 -o f",
        "curl https://h/b | iconv -f latin1 -o /sandbox/f" },
      { "--output=", "curl https://h/b | iconv -f latin1 --output=f",
        "curl https://h/b | iconv -f latin1 --output=/sandbox/f" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "iconv -f latin1 -o b a" },
      { "the standard output", "curl https://h/b | iconv -f latin1" },
    },
  })
end)
