local enforce = require("enforce")
local place = require("place")

describe("rules/scp", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "the current directory", "scp h:d/f .", "scp h:d/f /sandbox" },
      { "a name", "scp u@h:f x/copy", "scp u@h:f /sandbox/copy" },
      { "a directory", "scp -r h:d out/", "scp -r h:d /sandbox/out" },
      { "an address", "scp scp://u@h:22//d/f f", "scp scp://u@h:22//d/f /sandbox/f" },
      { "an address in brackets", "scp '[::1]:f' f", "scp '[::1]:f' /sandbox/f" },
      { "several sources", "scp -P22 h:a h:b l c", "scp -P22 h:a h:b l /sandbox/c" },
      { "a cluster that ends in a value", "scp -rqi key h:f f", "scp -rqi key h:f /sandbox/f" },
      { "a harmless setting", "scp -o ConnectTimeout=3 h:f f",
        "scp -o ConnectTimeout=3 h:f /sandbox/f" },
      { "a destination after --", "scp -- h:f f", "scp -- h:f /sandbox/f" },
      { "a last word like an option", "scp h:f . -r", "scp h:f . /sandbox/-r" },
      { "a file that is used later", "scp h:d/f.sh . && cat f.sh",
        "scp h:d/f.sh /sandbox && cat /sandbox/f.sh" },
    },
    unchanged = {
      { "an upload", "scp -r dir h:dir" },
      { "an upload of what is unknown", 'scp "$F" h:' },
      { "an upload to an unknown place", 'scp "$F" "h:$D"' },
      { "an upload with another program", "scp -S prog f h:" },
      { "a copy between machines", "scp -3 a:f b:f" },
      { "a copy on this machine", "scp ./a:b c" },
      { "the sandbox", "scp h:f /sandbox/f" },
    },
    refused = {
      { "another program", "scp -S prog h:f f", "ask", "another program" },
      { "another server", "scp -D prog h:f f", "ask", "another program" },
      { "a setting that runs a program", "scp -oProxyCommand=x h:f f", "ask", "-o may" },
      { "the same with a blank", "scp -o 'proxycommand x' h:f f", "ask", "-o may" },
      { "an unknown option", "scp -Z h:f f", "ask", "-Z" },
      { "an unknown destination", 'scp h:f "$D"', "ask", "unknown" },
    },
  })
end)
