local enforce = require("enforce")
local place = require("place")

describe("rules/wget2", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "wget2 https://h/a/b.tgz", "wget2 -P /sandbox https://h/a/b.tgz" },
      { "several", "wget2 https://h/a https://h/b", "wget2 -P /sandbox https://h/a https://h/b" },
      { "a file", "wget2 -O a https://h/b", "wget2 -O /sandbox/a https://h/b" },
      { "a cluster", "wget2 -qO a https://h/b", "wget2 -qO /sandbox/a https://h/b" },
      { "an attached value", "wget2 -qOa https://h/b", "wget2 -qO/sandbox/a https://h/b" },
      { "a long option", "wget2 --output-document=a https://h/b",
        "wget2 --output-document=/sandbox/a https://h/b" },
      { "a directory", "wget2 -Pd https://h/b", "wget2 -P/sandbox/d https://h/b" },
      { "an option after the URL", "wget2 https://h/b -P d", "wget2 https://h/b -P /sandbox/d" },
      { "URLs after --", "wget2 -- https://h/b", "wget2 -P /sandbox -- https://h/b" },
      { "-nv", "wget2 -nv https://h/b", "wget2 -P /sandbox -nv https://h/b" },
      { "a negated option", "wget2 --no-check-certificate https://h/b",
        "wget2 -P /sandbox --no-check-certificate https://h/b" },
      { "a switch with a word", "wget2 --clobber=off https://h/b",
        "wget2 -P /sandbox --clobber=off https://h/b" },
      { "a mirror", "wget2 -m https://h/d/", "wget2 -P /sandbox -m https://h/d/" },
      { "a harmless setting", "wget2 -e robots=off https://h/b",
        "wget2 -P /sandbox -e robots=off https://h/b" },
      { "a log", "wget2 -o l -O a https://h/b", "wget2 -o /sandbox/l -O /sandbox/a https://h/b" },
      { "the log of the background", "wget2 -b -O a https://h/b",
        "wget2 -o /sandbox/wget-log -b -O /sandbox/a https://h/b" },
      { "cookies", "wget2 -O a --save-cookies c https://h/b",
        "wget2 -O /sandbox/a --save-cookies /sandbox/c https://h/b" },
    },
    unchanged = {
      { "the standard output", "wget2 -qO- https://h/b" },
      { "a spider", "wget2 --spider https://h/b" },
      { "a file in the sandbox", "wget2 -O /sandbox/a https://h/b" },
      { "a directory in the sandbox", "wget2 -P /sandbox/a https://h/b" },
      { "--version", "wget2 --version" },
    },
    refused = {
      { "an abbreviated option, which it does not know", "wget2 --output-doc=a https://h/b", "ask",
        "--output-doc" },
      { "a destination in -e", "wget2 -e output_document=x https://h/b", "ask", "-e" },
      { "a file of settings", "wget2 --config=c https://h/b", "ask", "--config" },
      { "settings of another place", "WGET2RC=w wget2 https://h/b", "ask", "WGET2RC" },
      { "a plugin", "wget2 --local-plugin=./x.so https://h/b", "ask", "--local-plugin" },
      { "a program that is run", "wget2 --use-askpass=x https://h/b", "ask", "--use-askpass" },
      { "a default page that climbs", "wget2 --default-page=../x https://h/", "ask",
        "--default-page" },
      { "statistics", "wget2 --stats-site=csv:x https://h/b", "ask", "--stats-site" },
      { "a spider that is not one", "wget2 --spider=off https://h/b", "ask", "--spider" },
      { "an unknown name", 'wget2 -O "$F" https://h/b', "ask", "unknown" },
    },
  })
end)
