local enforce = require("enforce")
local place = require("place")

describe("rules/sort", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "-o", "curl https://h/b | sort -o f", "curl https://h/b | sort -o /sandbox/f" },
      { "a cluster", "curl https://h/b | sort -uof", "curl https://h/b | sort -uo/sandbox/f" },
      { "--output=", "curl https://h/b | sort --output=f -k 2",
        "curl https://h/b | sort --output=/sandbox/f -k 2" },
      { "what is printed", "curl https://h/b | sort | uniq > f",
        "curl https://h/b | sort | uniq > /sandbox/f" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "sort -o a a" },
      { "the standard output", "curl https://h/b | sort -u" },
      { "a file in the sandbox", "curl https://h/b | sort -o /sandbox/f" },
    },
  })
end)
