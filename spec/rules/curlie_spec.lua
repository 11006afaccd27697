local enforce = require("enforce")
local place = require("place")

describe("rules/curlie", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "curlie -o f https://h/a", "curlie -o /sandbox/f https://h/a" },
      { "what is printed", "curlie https://h/a > f", "curlie https://h/a > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "curlie https://h/a" },
    },
    refused = {
      { "data that is sent", "curlie -o f POST https://h a=b", "ask", "too many arguments" },
      { "a name with a hole", "curlie -o 'f#1' 'https://h/[1-2]'", "ask", "part of the address" },
    },
  })
end)
