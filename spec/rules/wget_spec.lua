local enforce = require("enforce")
local place = require("place")

describe("rules/wget", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "wget https://h/a/b.tgz", "wget -P /sandbox https://h/a/b.tgz" },
      { "a file", "wget -O a.tgz https://h/b", "wget -O /sandbox/a.tgz https://h/b" },
      { "an attached value", "wget -Oa.tgz https://h/b", "wget -O/sandbox/a.tgz https://h/b" },
      { "a cluster", "wget -qO a.tgz https://h/b", "wget -qO /sandbox/a.tgz https://h/b" },
      { "an attached value in a cluster", "wget -qOa https://h/b",
        "wget -qO/sandbox/a https://h/b" },
      { "a long option", "wget --output-document=a https://h/b",
        "wget --output-document=/sandbox/a https://h/b" },
      { "an abbreviated option", "wget --output-d a https://h/b",
        "wget --output-d /sandbox/a https://h/b" },
      { "a directory", "wget -P pkgs https://h/b", "wget -P /sandbox/pkgs https://h/b" },
      { "an attached directory", "wget -Ppkgs https://h/b", "wget -P/sandbox/pkgs https://h/b" },
      { "an option after the URL", "wget https://h/b -O a", "wget https://h/b -O /sandbox/a" },
      { "a mirror", "wget -r -np https://h/d/", "wget -P /sandbox -r -np https://h/d/" },
      { "a list of URLs", "wget -i urls.txt", "wget -P /sandbox -i urls.txt" },
      { "-nv", "wget -nv https://h/b", "wget -P /sandbox -nv https://h/b" },
      { "a log", "wget -O a -o log.txt https://h/b",
        "wget -O /sandbox/a -o /sandbox/log.txt https://h/b" },
      { "the log of the background", "wget -b -O a https://h/b",
        "wget -o /sandbox/wget-log -b -O /sandbox/a https://h/b" },
      { "an empty directory", "wget -P '' https://h/b", "wget -P /sandbox https://h/b" },
      { "-n and its letters", "wget -nHd -n v https://h/b",
        "wget -P /sandbox -nHd -n v https://h/b" },
      { "an archive", "wget -O a --warc-file w https://h/b",
        "wget -O /sandbox/a --warc-file /sandbox/w https://h/b" },
      { "a name with blanks", "wget https://h/a%20b && cat 'a b'",
        "wget -P /sandbox https://h/a%20b && cat /sandbox/a\\ b" },
      { "URLs after --", "wget -q -- https://h/b", "wget -P /sandbox -q -- https://h/b" },
      { "a harmless setting", "wget -e robots=off https://h/b",
        "wget -P /sandbox -e robots=off https://h/b" },
      { "cookies", "wget -O a --save-cookies=c https://h/b",
        "wget -O /sandbox/a --save-cookies=/sandbox/c https://h/b" },
    },
    unchanged = {
      { "the standard output", "wget -qO- https://h/b" },
      { "the standard output, in two words", "wget -q -O - https://h/b" },
      { "a spider", "wget --spider https://h/b" },
      { "a file in the sandbox", "wget -O /sandbox/a https://h/b" },
      { "a directory in the sandbox", "wget -P /sandbox/a https://h/b" },
      { "/dev/null", "wget -O /dev/null https://h/b" },
      { "--version", "wget --version" },
    },
    refused = {
      { "a destination in -e", "wget -e dir_prefix=x https://h/b", "ask", "use -P instead of -e" },
      { "the same in another spelling", "wget -e 'Output-Document = x' https://h/b", "ask", "-O" },
      { "the background by -e", "wget -e background=on https://h/b", "ask", "-b" },
      { "a spider that is not one", "wget --spider=off https://h/b", "ask", "--spider" },
      { "one that is taken back", "wget --spider --no-spider https://h/b", "ask", "--no-spider" },
      { "a program that is run", "wget --use-askpass=./x https://h/b", "ask", "--use-askpass" },
      { "settings of another place", "echo output_document=f >w; WGETRC=w wget https://h/b", "ask",
        "output_document=f" },
      { "a name that depends on the locale", "wget https://h/%C3%A9 && touch x", "ask",
        "unknown" },
      { "a file of settings", "wget --config=c https://h/b", "ask", "cannot be read" },
      { "an unknown option", "wget --teleport https://h/b", "ask", "--teleport" },
      { "an unknown name", 'wget -O "$F" https://h/b', "ask", "unknown" },
    },
  })
end)
