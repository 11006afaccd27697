local enforce = require("enforce")
local place = require("place")

describe("rules/git-svn", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "git-svn clone -s https://h/svn/repo/",
        "git-svn clone -s https://h/svn/repo/ /sandbox/repo" },
      { "a clone by git", "git svn clone --stdlayout -r1:HEAD https://h/svn/repo x/d",
        "git svn clone --stdlayout -r1:HEAD https://h/svn/repo /sandbox/d" },
      { "options before clone", "git-svn -q clone https://h/svn/repo",
        "git-svn -q clone https://h/svn/repo /sandbox/repo" },
    },
    unchanged = {
      { "the sandbox", "git-svn clone https://h/svn/repo /sandbox/repo" },
      { "a fetch", "git-svn fetch" },
      { "a rebase", "git svn rebase" },
    },
    refused = {
      { "no address", "git-svn clone -s repo", "ask", "unknown" },
      { "a setting", "git -c http.proxy=x svn clone https://h/r", "ask", "-c may" },
      { "another work tree", "git --work-tree=w svn clone https://h/r", "ask", "--work-tree" },
      { "a variable", "GIT_WORK_TREE=w git-svn clone https://h/r", "ask", "GIT_WORK_TREE" },
      { "an unknown option", "git-svn clone --frobnicate https://h/r", "ask", "--frobnicate" },
    },
  })
end)
