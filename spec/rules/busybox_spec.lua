local enforce = require("enforce")
local place = require("place")

describe("rules/busybox", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a bare URL", "busybox wget https://h/a/b.tgz",
        "busybox wget -P /sandbox https://h/a/b.tgz" },
      { "a file", "busybox wget -O a https://h/b", "busybox wget -O /sandbox/a https://h/b" },
      { "a cluster", "busybox wget -qO a https://h/b", "busybox wget -qO /sandbox/a https://h/b" },
      { "an attached value", "busybox wget -qOa https://h/b",
        "busybox wget -qO/sandbox/a https://h/b" },
      { "a directory", "busybox wget -P d https://h/b", "busybox wget -P /sandbox/d https://h/b" },
      { "an empty directory", "busybox wget -P '' https://h/b",
        "busybox wget -P /sandbox https://h/b" },
      { "an abbreviated option", "busybox wget --directory-p=d https://h/b",
        "busybox wget --directory-p=/sandbox/d https://h/b" },
      { "an option after the URL", "busybox wget https://h/b -O a",
        "busybox wget https://h/b -O /sandbox/a" },
      { "URLs after --", "busybox wget -q -- https://h/b",
        "busybox wget -P /sandbox -q -- https://h/b" },
      { "-nv", "busybox wget -nv https://h/b", "busybox wget -P /sandbox -nv https://h/b" },
      { "a log", "busybox wget -o l -O a https://h/b",
        "busybox wget -o /sandbox/l -O /sandbox/a https://h/b" },
      { "a word that names the file later", "busybox wget https://h/b && cat b",
        "busybox wget -P /sandbox https://h/b && cat /sandbox/b" },
      { "its name with a path", "/bin/busybox wget https://h/b",
        "/bin/busybox wget -P /sandbox https://h/b" },
    },
    unchanged = {
      { "the standard output", "busybox wget -qO- https://h/b" },
      { "a spider", "busybox wget --spider https://h/b" },
      { "a file in the sandbox", "busybox wget -O /sandbox/a https://h/b" },
      { "another applet", "busybox ls -l" },
      { "a list of applets", "busybox --list" },
    },
    refused = {
      { "an option of GNU Wget", "busybox wget -r https://h/b", "ask", "-r" },
      { "an unknown name", 'busybox wget -O "$F" https://h/b', "ask", "unknown" },
    },
  })
end)
