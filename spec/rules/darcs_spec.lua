local enforce = require("enforce")
local place = require("place")

describe("rules/darcs", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "darcs clone http://h/repo/", "darcs clone http://h/repo/ /sandbox/repo" },
      { "an old name", "darcs get u@h:repo", "darcs get u@h:repo /sandbox/repo" },
      { "a directory", "darcs clone --lazy http://h/repo x/d",
        "darcs clone --lazy http://h/repo /sandbox/d" },
      { "the current directory", "darcs clone http://h/repo .",
        "darcs clone http://h/repo /sandbox/repo" },
      { "an option for it", "darcs clone http://h/repo --repodir=d",
        "darcs clone http://h/repo --repodir=/sandbox/d" },
      { "the option before the directory", "darcs clone --repo-name e http://h/repo d",
        "darcs clone --repo-name /sandbox/e http://h/repo d" },
      { "abbreviations", "darcs clo --complet http://h/repo -t v1",
        "darcs clo --complet http://h/repo /sandbox/repo -t v1" },
      { "an address after --", "darcs clone -q -- http://h/repo",
        "darcs clone -q -- http://h/repo /sandbox/repo" },
    },
    unchanged = {
      { "the sandbox", "darcs clone http://h/repo /sandbox/repo" },
      { "a copy to another machine", "darcs clone . u@h:repo" },
      { "a pull", "darcs pull -a" },
      { "a pull from a path", 'darcs pull ../other "$X"' },
      { "a record", "darcs record -m 'darcs clone http://h/repo'" },
    },
    refused = {
      { "a pull from an address", "darcs pull -a http://h/repo", "ask", "this repository" },
      { "an unknown option", "darcs clone --frobnicate http://h/repo", "ask", "--frobnicate" },
      { "an unknown destination", 'darcs clone http://h/repo "$D"', "ask", "unknown" },
    },
  })
end)
