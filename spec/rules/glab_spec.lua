local enforce = require("enforce")
local place = require("place")

describe("rules/glab", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone", "glab repo clone group/name", "glab repo clone group/name /sandbox/name" },
      { "a directory", "glab repo clone g/sub/name x/d", "glab repo clone g/sub/name /sandbox/d" },
      { "an address", "glab project clone https://h/g/n.git",
        "glab project clone https://h/g/n.git /sandbox/n" },
      { "options of git", "glab repo clone g/n -- --depth=1",
        "glab repo clone g/n /sandbox/n -- --depth=1" },
      { "the files of a release", "glab release download v1 -R g/n",
        "glab release download -D /sandbox v1 -R g/n" },
      { "a directory for a release", "glab -R g/n release download --dir=dist -n '*.tgz'",
        "glab -R g/n release download --dir=/sandbox/dist -n '*.tgz'" },
      { "artifacts", "glab ci artifact main build", "glab ci artifact -p /sandbox main build" },
      { "a directory for artifacts", "glab job artifact main build -pout",
        "glab job artifact main build -p/sandbox/out" },
    },
    unchanged = {
      { "the sandbox", "glab repo clone g/n /sandbox/n" },
      { "an archive in the sandbox", "glab repo archive g/n /sandbox/n" },
      { "a fork", 'glab repo fork "$R" --remote' },
      { "a fork that is not cloned", "glab repo fork g/n --clone=false" },
      { "the API", "glab api projects/1" },
      { "a difference", "glab mr diff 12" },
      { "a log", "glab ci trace 12" },
      { "a checkout in the sandbox", "cd /sandbox && glab mr checkout 12" },
      { "the help", "glab repo clone --help" },
    },
    refused = {
      { "a whole group", "glab repo clone -g group", "ask", "go to the sandbox" },
      { "directories by namespace", "glab repo clone -p g/n d", "ask", "go to the sandbox" },
      { "a fork that is cloned", "glab repo fork g/n -c", "ask", "go to the sandbox" },
      { "a checkout elsewhere", "glab mr checkout 12", "deny", "glab repo clone <group/repo>" },
      { "a second destination for git", "glab repo clone g/n -- --separate-git-dir=x", "ask",
        "elsewhere" },
      { "another host", "GITLAB_HOST=h glab release download v1", "ask", "another host" },
      { "an archive", "glab repo archive g/n", "deny", "adds an ending" },
      { "a name for it", "glab repo archive g/n x/a -f tar.gz", "deny", "<sandbox>/<name>" },
      { "an unknown option", "glab release download --frobnicate", "ask", "--frobnicate" },
    },
  })
end)
