local enforce = require("enforce")
local place = require("place")

describe("rules/gh", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "gh repo clone owner/name", "gh repo clone owner/name /sandbox/name" },
      { "a directory", "gh repo clone owner/name x/dir", "gh repo clone owner/name /sandbox/dir" },
      { "a URL", "gh repo clone https://github.com/o/n.git",
        "gh repo clone https://github.com/o/n.git /sandbox/n" },
      { "options of git", "gh repo clone o/n -- --depth=1", "gh repo clone o/n /sandbox/n -- --depth=1" },
      { "a directory among the options of git", "gh repo clone o/n -- d --depth=1",
        "gh repo clone o/n -- /sandbox/d --depth=1" },
      { "an option before it", "gh repo clone -u up o/n", "gh repo clone -u up o/n /sandbox/n" },
      { "a gist", "gh gist clone 0123abcd", "gh gist clone 0123abcd /sandbox/0123abcd" },
      { "the files of a release", "gh release download v1 -R o/n",
        "gh release download -D /sandbox v1 -R o/n" },
      { "one file of a release", "gh release download v1 -O out/a.tgz",
        "gh release download v1 -O /sandbox/a.tgz" },
      { "a directory for a release", "gh -R o/n release download --dir=dist",
        "gh -R o/n release download --dir=/sandbox/dist" },
      { "artifacts", "gh run download 12 -Dout", "gh run download 12 -D/sandbox/out" },
    },
    unchanged = {
      { "a release that is printed", "gh release download v1 -O -" },
      { "a clone into the sandbox", "gh repo clone o/n /sandbox/n" },
      { "views", "gh pr view 12 --comments" },
      { "the API", "gh api repos/o/n" },
      { "a checkout in the sandbox", "cd /sandbox && gh pr checkout 12" },
    },
    refused = {
      { "a checkout elsewhere", "gh pr checkout 12", "deny", "gh repo clone <owner/repo>" },
      { "a second destination for git", "gh repo clone o/n -- --separate-git-dir=x", "ask", "elsewhere" },
      { "an unknown option", "gh repo clone --mirrored o/n", "ask", "--mirrored" },
    },
  })
end)
