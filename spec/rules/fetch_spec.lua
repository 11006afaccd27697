local enforce = require("enforce")
local place = require("place")

describe("rules/fetch", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a file", "fetch https://h/d/a.tgz", "fetch -o /sandbox/a.tgz https://h/d/a.tgz" },
      { "a query", "fetch 'https://h/a.tgz?x=1'", "fetch -o /sandbox/a.tgz 'https://h/a.tgz?x=1'" },
      { "a name", "fetch -qo f https://h/a", "fetch -qo /sandbox/f https://h/a" },
      { "two files", "fetch https://h/a https://h/b", "fetch -o /sandbox https://h/a https://h/b" },
      { "a host and a file", "fetch -h h -f d/a", "fetch -o /sandbox/a -h h -f d/a" },
      { "what is printed", "fetch -o - https://h/a > f", "fetch -o - https://h/a > /sandbox/f" },
    },
    unchanged = {
      { "the standard output", "fetch -o - https://h/a" },
      { "the size", "fetch -s https://h/a" },
      { "another program of that name", "fetch users --all" },
    },
    refused = {
      { "a file without a name", "fetch https://h/", "ask", "its name is unknown" },
    },
  })
end)
