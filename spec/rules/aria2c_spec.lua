local enforce = require("enforce")
local place = require("place")

describe("rules/aria2c", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "aria2c https://h/a/b.iso", "aria2c -d /sandbox https://h/a/b.iso" },
      { "a directory", "aria2c -d pkgs https://h/b", "aria2c -d /sandbox/pkgs https://h/b" },
      { "an attached directory", "aria2c -dpkgs https://h/b",
        "aria2c -d/sandbox/pkgs https://h/b" },
      { "a long option", "aria2c --dir=pkgs https://h/b",
        "aria2c --dir=/sandbox/pkgs https://h/b" },
      { "a long option of two words", "aria2c --dir pkgs https://h/b",
        "aria2c --dir /sandbox/pkgs https://h/b" },
      { "a file", "aria2c -o a.iso https://h/b", "aria2c -d /sandbox -o a.iso https://h/b" },
      { "a file that looks absolute", "aria2c -o /x/a https://h/b",
        "aria2c -d /sandbox -o /x/a https://h/b" },
      { "a file called -", "aria2c -o - https://h/b", "aria2c -d /sandbox -o - https://h/b" },
      { "a file and a directory", "aria2c -d d -o a https://h/b",
        "aria2c -d /sandbox/d -o a https://h/b" },
      { "an empty directory", "aria2c -d '' https://h/b", "aria2c -d /sandbox https://h/b" },
      { "a file for each URL", "aria2c -Z https://h/a https://h/b",
        "aria2c -d /sandbox -Z https://h/a https://h/b" },
      { "an option after the URL", "aria2c https://h/b -d d", "aria2c https://h/b -d /sandbox/d" },
      { "URLs after --", "aria2c -x 4 -- https://h/b", "aria2c -d /sandbox -x 4 -- https://h/b" },
      { "an attached number", "aria2c -x16 -s16 https://h/b",
        "aria2c -d /sandbox -x16 -s16 https://h/b" },
      { "an abbreviated option", "aria2c --max-conn=4 https://h/b",
        "aria2c -d /sandbox --max-conn=4 https://h/b" },
      { "a torrent", "aria2c a.torrent", "aria2c -d /sandbox a.torrent" },
      { "a torrent that came before", "wget https://h/a.torrent && aria2c a.torrent",
        "wget -P /sandbox https://h/a.torrent && aria2c -d /sandbox /sandbox/a.torrent" },
      { "a magnet", "aria2c 'magnet:?xt=urn:x'", "aria2c -d /sandbox 'magnet:?xt=urn:x'" },
      { "side files", "aria2c -d /sandbox -l log --save-cookies=c https://h/b",
        "aria2c -d /sandbox -l /sandbox/log --save-cookies=/sandbox/c https://h/b" },
      { "a test that is not one", "aria2c --dry-run=false https://h/b",
        "aria2c -d /sandbox --dry-run=false https://h/b" },
      { "a word that names the file later", "aria2c https://h/b.tgz?x && cat b.tgz",
        "aria2c -d /sandbox https://h/b.tgz?x && cat /sandbox/b.tgz" },
      { "one that names the chosen file", "aria2c -o c.tgz https://h/b && cat c.tgz",
        "aria2c -d /sandbox -o c.tgz https://h/b && cat /sandbox/c.tgz" },
    },
    unchanged = {
      { "a directory in the sandbox", "aria2c -d /sandbox/a -o b https://h/b" },
      { "a test", "aria2c --dry-run https://h/b" },
      { "a log that is printed", "aria2c -d /sandbox -l - https://h/b" },
      { "--version", "aria2c -v" },
      { "help", "aria2c --help=#all" },
    },
    refused = {
      { "a list of URLs", "aria2c -d /sandbox -i list", "ask", "-i" },
      { "a file that climbs", "aria2c -d d -o ../a https://h/b", "ask", "out of the directory" },
      { "a file of a torrent that climbs", "aria2c -O 1=../x a.torrent", "ask",
        "out of the directory" },
      { "a hook", "aria2c --on-download-complete=./x https://h/b", "ask",
        "--on-download-complete" },
      { "a server", "aria2c --enable-rpc https://h/b", "ask", "--enable-rpc" },
      { "settings", "aria2c --conf-path=c https://h/b", "ask", "cannot be read" },
      { "a cluster, which it does not know", "aria2c -qc https://h/b", "ask", "-qc" },
      { "an unknown directory", 'aria2c -d "$D" https://h/b', "ask", "unknown" },
      { "an unknown file", 'aria2c -o "$F" https://h/b', "ask", "out of the directory" },
      { "what names the file of a torrent", "aria2c a.torrent && touch x", "ask", "unknown" },
    },
  })
end)
