local enforce = require("enforce")
local place = require("place")

describe("rules/wcurl", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "wcurl https://h/a/b.tgz?x=/1",
        "wcurl -o /sandbox/b.tgz https://h/a/b.tgz?x=/1" },
      { "a URL without a name", "wcurl https://h", "wcurl -o /sandbox/index.html https://h" },
      { "a name with blanks", "wcurl https://h/a%20b", "wcurl -o /sandbox/a\\ b https://h/a%20b" },
      { "a name as it is written", "wcurl --no-decode-filename https://h/a%20b",
        "wcurl -o /sandbox/a%20b --no-decode-filename https://h/a%20b" },
      { "a name that climbs", "wcurl https://h/..%2f..%2fx",
        "wcurl -o /sandbox/x https://h/..%2f..%2fx" },
      { "-o", "wcurl -o d/a https://h/b", "wcurl -o /sandbox/a https://h/b" },
      { "-O, which takes a value", "wcurl -O a https://h/b", "wcurl -O /sandbox/a https://h/b" },
      { "an attached value", "wcurl -oa https://h/b", "wcurl -o/sandbox/a https://h/b" },
      { "--output", "wcurl --output a https://h/b", "wcurl --output /sandbox/a https://h/b" },
      { "--output=", "wcurl --output=a https://h/b", "wcurl --output=/sandbox/a https://h/b" },
      { "an option after the URL", "wcurl https://h/b -o a", "wcurl https://h/b -o /sandbox/a" },
      { "a URL after --", "wcurl -- https://h/b", "wcurl -o /sandbox/b -- https://h/b" },
      { "harmless options for curl", "wcurl --curl-options='-4 --limit-rate 1M' https://h/b",
        "wcurl -o /sandbox/b --curl-options='-4 --limit-rate 1M' https://h/b" },
      { "several URLs in one series", "wcurl -o a https://h/b https://h/c",
        "wcurl -o /sandbox/a https://h/b https://h/c" },
      { "a word that names the file later", "wcurl https://h/b.tgz && cat b.tgz",
        "wcurl -o /sandbox/b.tgz https://h/b.tgz && cat /sandbox/b.tgz" },
    },
    unchanged = {
      { "the standard output", "wcurl -o - https://h/b" },
      { "a file in the sandbox", "wcurl -o /sandbox/b https://h/b" },
      { "/dev/null", "wcurl -o /dev/null https://h/b" },
      { "--dry-run", "wcurl --dry-run https://h/b" },
      { "--version", "wcurl -V" },
    },
    refused = {
      { "several URLs", "wcurl https://h/b https://h/c", "deny", "once per URL" },
      { "a destination for curl", "wcurl --curl-options='--output-dir d' https://h/b", "ask",
        "give it with -o" },
      { "settings for curl", "wcurl --curl-options -Kx https://h/b", "ask", "--curl-options" },
      { "options for curl that are unknown", 'wcurl --curl-options "$X" https://h/b', "ask",
        "--curl-options" },
      { "an unknown URL", 'wcurl "$U"', "ask", "unknown" },
      { "an option of wget", "wcurl -qO- https://h/b", "ask", "-qO-" },
      { "another place for settings", "CURL_HOME=. wcurl https://h/b", "ask", "CURL_HOME" },
    },
  })
end)
