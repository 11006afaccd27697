local enforce = require("enforce")
local place = require("place")

describe("rules/svn", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a difference", "svn diff -c 1 https://h/r > f", "svn diff -c 1 https://h/r > /sandbox/f" },
      { "a history", "svn log https://h/r | tee f", "svn log https://h/r | tee /sandbox/f" },
      { "a check-out", "svn checkout https://h/svn/repo/trunk",
        "svn checkout https://h/svn/repo/trunk /sandbox/trunk" },
      { "a directory", "svn co -q https://h/svn/repo x/copy",
        "svn co -q https://h/svn/repo /sandbox/copy" },
      { "the current directory", "svn co https://h/svn/repo/ .",
        "svn co https://h/svn/repo/ /sandbox/repo" },
      { "a revision", "svn export -r12 svn://h/re%20po@12",
        "svn export -r12 svn://h/re%20po@12 /sandbox/re\\ po" },
      { "options at the end", "svn export svn+ssh://h/repo out --depth=files",
        "svn export svn+ssh://h/repo /sandbox/out --depth=files" },
      { "options before the subcommand", "svn --username u -q co https://h/r d",
        "svn --username u -q co https://h/r /sandbox/d" },
      { "several addresses", "svn co https://h/a https://h/b && ls a",
        "svn co https://h/a https://h/b /sandbox && ls /sandbox/a" },
      { "several addresses and a directory", "svn co https://h/a https://h/b d",
        "svn co https://h/a https://h/b /sandbox/d" },
      { "an address in the repository", "svn export ^/trunk/doc",
        "svn export ^/trunk/doc /sandbox/doc" },
      { "an address after --", "svn co -- https://h/r", "svn co -- https://h/r /sandbox/r" },
    },
    unchanged = {
      { "other subcommands", "svn status; svn up; svn diff a; svn log; svn info ." },
      { "the sandbox", "svn co https://h/r /sandbox/r" },
      { "a check-out in the sandbox", "cd /sandbox && svn co https://h/r" },
      { "an export of a working copy", "svn export . out" },
      { "an export of a path", 'svn export "./$D" out' },
      { "an update", "svn update -r 12" },
      { "what is printed", "svn cat https://h/r/f" },
      { "a list", "svn ls -v https://h/r" },
      { "a commit", "svn commit -m 'svn co https://h/r'" },
    },
    refused = {
      { "an unknown subcommand", "svn fetch https://h/r", "ask", "alias" },
      { "a merge from an address", "svn merge https://h/r", "deny", "working copy" },
      { "a switch to another", "svn switch https://h/r", "deny", "working copy" },
      { "a setting", "svn co --config-option=config:tunnels:x=y https://h/r", "ask",
        "--config-option" },
      { "an abbreviated option", "svn co --dep=files https://h/r", "ask", "--dep" },
      { "an address without a name", "svn co https://h/", "ask", "unknown" },
      { "a beginning of an address", 'svn co "https://h/$R"', "ask", "unknown" },
      { "an unknown address", 'svn co "$U"', "ask", "unknown" },
      { "an unknown destination", 'svn co https://h/r "$D"', "ask", "unknown" },
    },
  })
end)
