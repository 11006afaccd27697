local enforce = require("enforce")
local place = require("place")

describe("rules/split", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a prefix", "curl https://h/b | split -b 1m - part_",
        "curl https://h/b | split -b 1m - /sandbox/part_" },
      { "no prefix", "curl https://h/b | split -b 1m -",
        "curl https://h/b | split -b 1m - /sandbox/x" },
      { "no operand", "curl https://h/b | split -b 1m",
        "curl https://h/b | split - /sandbox/x -b 1m" },
      { "a fetched file", "curl -o f https://h/b && split -n 2 f p",
        "curl -o /sandbox/f https://h/b && split -n 2 /sandbox/f /sandbox/p" },
    },
    unchanged = {
      { "a file, if nothing was fetched", "split -l 10 a p" },
      { "a prefix in the sandbox", "curl https://h/b | split - /sandbox/p" },
    },
    refused = {
      { "a filter", "curl https://h/b | split --filter=sh - p", "ask", "--filter runs a program" },
      { "an abbreviated filter", "curl https://h/b | split --fil sh - p", "ask",
        "--filter runs a program" },
    },
  })
end)
