local enforce = require("enforce")
local place = require("place")
local pure = require("pure")

describe("rules/glab", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "what is shown", "glab mr view 1 > f", "glab mr view 1 > /sandbox/f" },
      { "a diff", "glab mr diff 1 > f", "glab mr diff 1 > /sandbox/f" },
      { "an answer", "glab api projects > f", "glab api projects > /sandbox/f" },
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
      { "an alias", "glab co 12", "ask", "alias" },
      { "a whole group", "glab repo clone -g group", "ask", "cd to the sandbox" },
      { "directories by namespace", "glab repo clone -p g/n d", "ask", "cd to the sandbox" },
      { "a fork that is cloned", "glab repo fork g/n -c", "ask", "cd to the sandbox" },
      { "a checkout elsewhere", "glab mr checkout 12", "deny", "glab repo clone <group/repo>" },
      { "a second destination for git", "glab repo clone g/n -- --separate-git-dir=x", "ask",
        "elsewhere" },
      { "another host", "GITLAB_HOST=h glab release download v1", "ask", "another host" },
      { "an archive", "glab repo archive g/n", "deny", "adds an ending" },
      { "a name for it", "glab repo archive g/n x/a -f tar.gz", "deny", "<sandbox>/<name>" },
      { "an unknown option", "glab release download --frobnicate", "ask", "--frobnicate" },
    },
  })

  pure.tables({
    pairs = {
      { "glab mr view 12", "glab mr view 12 --web" },
      { "glab mr list --label x", "glab mr update 12 --label x" },
      { "glab mr diff 12", "glab mr merge 12" },
      { "glab issue view 3", "glab issue note 3 -m x" },
      { "glab issue list --all", "glab issue close 3" },
      { "glab repo view g/r", "glab repo view https://h/g/r" },
      { "glab ci status", "glab ci run" },
      { "glab ci list", "glab ci delete 1" },
      { "glab release list", "glab release delete v1" },
      { "glab auth status", "glab auth status -t" },
      { "glab api projects/1", "glab api projects/1 -f a=b" },
      { "glab api -X GET user", "glab api -X PUT user" },
      { "glab --version", "glab --version mr" },
      { "glab mr list -R g/r", "glab mr list -R git@h:g/r" },
      { "glab mr list -R g/s/r", "glab mr list -R h.example/g/r" },
      { "glab repo view g/s/r", "glab repo view h:1/g/r" },
      { "glab issue list -R gitlab.com/g/s/r", "glab issue list -R h/g/s/r" },
      { "glab api user", "glab api --hostname h user" },
    },
    refuses = {
      "glab",
      "glab mr create",
      "glab config set a b",
      "glab api https://h/x",
      "glab mr view $X",
    },
  })
end)
