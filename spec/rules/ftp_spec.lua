local enforce = require("enforce")
local place = require("place")

describe("rules/ftp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "ftp https://h/a/b.gz", "ftp -o /sandbox/b.gz https://h/a/b.gz" },
      { "a name with a query", "ftp 'https://h/b?x=1'",
        "ftp -o /sandbox/b\\?x=1 'https://h/b?x=1'" },
      { "a name that climbs", "ftp https://h/..%2fx", "ftp -o /sandbox/x https://h/..%2fx" },
      { "an address of ftp", "ftp 'ftp://h/a/b;type=i'", "ftp -o /sandbox/b 'ftp://h/a/b;type=i'" },
      { "a host and a path", "ftp -V h:a/b", "ftp -o /sandbox/b -V h:a/b" },
      { "a file that came before", "ftp https://h/b && ftp -u ftp://i/c b",
        "ftp -o /sandbox/b https://h/b && ftp -u ftp://i/c /sandbox/b" },
      { "a file", "ftp -o a https://h/b", "ftp -o /sandbox/a https://h/b" },
      { "an attached value", "ftp -oa https://h/b", "ftp -o/sandbox/a https://h/b" },
      { "a cluster", "ftp -Vo a https://h/", "ftp -Vo /sandbox/a https://h/" },
      { "a URL after --", "ftp -V -- https://h/b", "ftp -o /sandbox/b -V -- https://h/b" },
    },
    unchanged = {
      { "the standard output", "ftp -o - https://h/b" },
      { "a file in the sandbox", "ftp -o /sandbox/a https://h/b" },
      { "an upload", "ftp -u ftp://h/b f" },
    },
    refused = {
      { "several URLs", "ftp https://h/a https://h/b", "deny", "once per URL" },
      { "several URLs and one file", "ftp -o /sandbox/a https://h/a https://h/b", "deny",
        "once per URL" },
      { "commands", "ftp h", "ask", "decides" },
      { "commands without a host", "ftp -n", "ask", "decides" },
      { "a directory", "ftp ftp://h/pub/", "ask", "decides" },
      { "a pattern", "ftp 'ftp://h/pub/*.gz'", "ask", "decides" },
      { "a command after -o", "ftp -o '|sh' https://h/b", "ask", "runs a command" },
      { "an option after the URL", "ftp https://h/b -o a", "ask", "versions" },
      { "an unknown file", 'ftp -o "$F" https://h/b', "ask", "unknown" },
    },
  })
end)
