local enforce = require("enforce")
local place = require("place")

describe("rules/axel", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "axel https://h/a/b.iso?x=1",
        "axel -o /sandbox/b.iso https://h/a/b.iso?x=1" },
      { "a URL without a name", "axel https://h/", "axel -o /sandbox/default https://h/" },
      { "several sources", "axel https://h/b https://i/c",
        "axel -o /sandbox/b https://h/b https://i/c" },
      { "a file", "axel -o d/a https://h/b", "axel -o /sandbox/a https://h/b" },
      { "an attached value", "axel -oa https://h/b", "axel -o/sandbox/a https://h/b" },
      { "a cluster", "axel -aqo a https://h/b", "axel -aqo /sandbox/a https://h/b" },
      { "a long option", "axel --output=a https://h/b", "axel --output=/sandbox/a https://h/b" },
      { "an abbreviated option", "axel --out a https://h/b", "axel --out /sandbox/a https://h/b" },
      { "an option after the URL", "axel https://h/b -o a", "axel https://h/b -o /sandbox/a" },
      { "a URL after --", "axel -n 4 -- https://h/b", "axel -o /sandbox/b -n 4 -- https://h/b" },
      { "attached numbers", "axel -n16 -S3 https://h/b",
        "axel -o /sandbox/b -n16 -S3 https://h/b" },
      { "a directory", "axel -o . https://h/b", "axel -o /sandbox/b https://h/b" },
      { "a file called -", "axel -o - https://h/b", "axel -o /sandbox/- https://h/b" },
      { "a word that names the file later", "axel https://h/b && cat b",
        "axel -o /sandbox/b https://h/b && cat /sandbox/b" },
    },
    unchanged = {
      { "a file in the sandbox", "axel -o /sandbox/a https://h/b" },
      { "/dev/null", "axel -o /dev/null https://h/b" },
      { "--version", "axel -V" },
    },
    refused = {
      { "a name that climbs", "axel https://h/..%2f..%2fx", "ask", "a slash" },
      { "a URL that may lead out of a directory", "axel -o /sandbox https://h/..%2fx", "ask",
        "lead out" },
      { "an unknown URL", 'axel "$U"', "ask", "unknown" },
      { "an unknown file", 'axel -o "$F" https://h/b', "ask", "unknown" },
      { "settings of another place", "HOME=. axel https://h/b", "ask", "HOME" },
      { "an unknown option", "axel --warp https://h/b", "ask", "--warp" },
    },
  })
end)
