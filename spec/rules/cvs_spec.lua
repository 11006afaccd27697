local enforce = require("enforce")
local place = require("place")

describe("rules/cvs", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a check-out", "cvs -d /srv/cvs checkout mod",
        "cvs -d /srv/cvs checkout -d /sandbox/mod mod" },
      { "a module in a directory", "cvs -Qd/srv/cvs co -P a/mod && ls a/mod",
        "cvs -Qd/srv/cvs co -d /sandbox/mod -P a/mod && ls /sandbox/mod" },
      { "a directory", "cvs -d :local:/srv/cvs get -dx/d mod",
        "cvs -d :local:/srv/cvs get -d/sandbox/d mod" },
      { "an export", "cvs -d /srv/cvs export -r v1 -d d mod",
        "cvs -d /srv/cvs export -r v1 -d /sandbox/d mod" },
      { "several modules", "cvs -d /srv/cvs co a b", "cvs -d /srv/cvs co -d /sandbox a b" },
      { "a file that is printed", "cvs -d /srv/cvs co -p mod/f > f",
        "cvs -d /srv/cvs co -p mod/f > /sandbox/f" },
    },
    unchanged = {
      { "the sandbox", "cvs -d /srv/cvs co -d /sandbox/d mod" },
      { "a trial", "cvs -n -d :pserver:h:/cvs co mod" },
      { "the modules", "cvs co -c" },
      { "a file that is printed", "cvs -d :pserver:h:/cvs co -p mod/f" },
      { "an update", "cvs -q update -dP" },
      { "a login", "cvs -d :pserver:anonymous@h:/cvs login" },
    },
    refused = {
      { "a server", "cvs -d :pserver:h:/cvs checkout mod", "ask", "cd to the sandbox" },
      { "another machine", "cvs -z3 -d u@h:/cvs co -d d mod", "ask", "cd to the sandbox" },
      { "an unknown root", "cvs checkout mod", "ask", "cd to the sandbox" },
      { "an unknown option", "cvs -d /srv/cvs co -Z mod", "ask", "-Z" },
      { "an unknown module", 'cvs -d /srv/cvs co "$M"', "ask", "unknown" },
    },
  })
end)
