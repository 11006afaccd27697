local enforce = require("enforce")
local place = require("place")

describe("rules/httrack", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "httrack https://h/b", "httrack -O /sandbox https://h/b" },
      { "a directory", "httrack https://h/b -O site", "httrack https://h/b -O /sandbox/site" },
      { "a long option", "httrack --path site https://h/b",
        "httrack --path /sandbox/site https://h/b" },
      { "one with =", "httrack --path=site https://h/b",
        "httrack --path=/sandbox/site https://h/b" },
      { "a cluster", "httrack -qr1O site https://h/b", "httrack -qr1O /sandbox/site https://h/b" },
      { "numbers", "httrack -r3 -c8 -%e0 --depth=2 https://h/b",
        "httrack -O /sandbox -r3 -c8 -%e0 --depth=2 https://h/b" },
      { "letters after %", "httrack -%h -%i https://h/b",
        "httrack -O /sandbox -%h -%i https://h/b" },
      { "filters", "httrack https://h/b '+*.h/*' '-*.gif'",
        "httrack -O /sandbox https://h/b '+*.h/*' '-*.gif'" },
      { "one file", "httrack --get https://h/b", "httrack -O /sandbox --get https://h/b" },
      { "a list of URLs", "httrack -%L list", "httrack -O /sandbox -%L list" },
      { "a user agent", "httrack -F 'x y' https://h/b",
        "httrack -O /sandbox -F 'x y' https://h/b" },
    },
    unchanged = {
      { "a directory in the sandbox", "httrack https://h/b -O /sandbox/site" },
      { "a mirror in the sandbox that goes on", "httrack --update -O /sandbox/site" },
      { "--help", "httrack --help" },
    },
    refused = {
      { "an attached directory, which it ignores", "httrack -O/sandbox/site https://h/b", "ask",
        "-O" },
      { "two directories", "httrack -O a,b https://h/b", "ask", "one directory" },
      { "a mirror that goes on here", "httrack --continue", "deny", "continues" },
      { "a program for each file", "httrack -V 'cat $0' https://h/b", "ask", "runs a program" },
      { "an unknown directory", 'httrack -O "$D" https://h/b', "ask", "unknown" },
    },
  })
end)
