local enforce = require("enforce")
local place = require("place")

describe("rules/ncftpget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "the working directory", "ncftpget h . /pub/a", "ncftpget h /sandbox /pub/a" },
      { "a directory", "ncftpget -u me -p x h d/e /pub/a /pub/b",
        "ncftpget -u me -p x h /sandbox/e /pub/a /pub/b" },
      { "a tree", "ncftpget -R h d /pub", "ncftpget -R h /sandbox/d /pub" },
      { "a host in a file", "ncftpget -f login.cfg d /pub/a",
        "ncftpget -f login.cfg /sandbox/d /pub/a" },
      { "a file", "ncftpget -C h /pub/a b", "ncftpget -C h /pub/a /sandbox/b" },
      { "a log", "ncftpget -d log -c h /pub/a", "ncftpget -d /sandbox/log -c h /pub/a" },
      { "a word that names the file later", "ncftpget h . /pub/a && cat a",
        "ncftpget h /sandbox /pub/a && cat /sandbox/a" },
    },
    unchanged = {
      { "the standard output", "ncftpget -c h /pub/a" },
      { "a URL that is printed", "ncftpget -c ftp://h/pub/a" },
      { "a directory in the sandbox", "ncftpget h /sandbox /pub/a" },
      { "help", "ncftpget" },
    },
    refused = {
      { "a URL", "ncftpget ftp://h/pub/a", "deny", "use ncftpget" },
      { "the background", "ncftpget -b h . /pub/a", "ask", "-b" },
      { "an unknown directory", 'ncftpget h "$D" /pub/a', "ask", "unknown" },
      { "an unknown option", "ncftpget -Q h . /pub/a", "ask", "-Q" },
    },
  })
end)
