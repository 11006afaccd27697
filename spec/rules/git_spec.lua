local enforce = require("enforce")
local place = require("place")

describe("rules/git", function()
  local here = place.new()
  teardown(here.remove)

  enforce.tables(here, {
    rewritten = {
      { "a clone without a directory", "git clone https://h/o/repo.git",
        "git clone https://h/o/repo.git /sandbox/repo" },
      { "a directory", "git clone https://h/o/repo.git ~/work/repo",
        "git clone https://h/o/repo.git /sandbox/repo" },
      { "a relative directory", "git clone https://h/o/repo here/there",
        "git clone https://h/o/repo /sandbox/there" },
      { "the current directory", "git clone https://h/o/repo .",
        "git clone https://h/o/repo /sandbox/repo" },
      { "the directory above", "git clone https://h/o/repo ..",
        "git clone https://h/o/repo /sandbox/repo" },
      { "options before the address", "git clone --depth 1 -b main https://h/o/repo",
        "git clone --depth 1 -b main https://h/o/repo /sandbox/repo" },
      { "options behind the address", "git clone https://h/o/repo --depth 1",
        "git clone https://h/o/repo /sandbox/repo --depth 1" },
      { "a cluster with a value", "git clone -qb main https://h/o/repo",
        "git clone -qb main https://h/o/repo /sandbox/repo" },
      { "an abbreviated option", "git clone --dep=1 https://h/o/repo",
        "git clone --dep=1 https://h/o/repo /sandbox/repo" },
      { "an address behind --", "git clone -- https://h/o/repo",
        "git clone -- https://h/o/repo /sandbox/repo" },
      { "a directory behind --", "git clone https://h/o/repo -- dir",
        "git clone https://h/o/repo -- /sandbox/dir" },
      { "an ssh address", "git clone git@h:o/repo.git",
        "git clone git@h:o/repo.git /sandbox/repo" },
      { "a bare clone", "git clone --bare https://h/o/repo",
        "git clone --bare https://h/o/repo /sandbox/repo.git" },
      { "a second destination", "git clone --separate-git-dir=g https://h/o/repo",
        "git clone --separate-git-dir=/sandbox/g https://h/o/repo /sandbox/repo" },
      { "git -C", "git -C /tmp clone https://h/o/repo",
        "git -C /tmp clone https://h/o/repo /sandbox/repo" },
      { "harmless settings", "git -c advice.x=false clone -c core.eol=lf https://h/o/repo",
        "git -c advice.x=false clone -c core.eol=lf https://h/o/repo /sandbox/repo" },
      { "an absolute program", "/usr/bin/git clone https://h/o/repo",
        "/usr/bin/git clone https://h/o/repo /sandbox/repo" },
      { "a quoted name", [[g"i"t 'clone' "https://h/o/repo"]],
        [[g"i"t 'clone' "https://h/o/repo" /sandbox/repo]] },
      { "a name with blanks", "git clone https://h/o/repo 'my dir'",
        "git clone https://h/o/repo /sandbox/my\\ dir" },
      { "a sibling with the sandbox's name as its beginning",
        "git clone https://h/o/repo /sandbox-evil", "git clone https://h/o/repo /sandbox/sandbox-evil" },
      { "a way out of the sandbox", "git clone https://h/o/repo /sandbox/../x",
        "git clone https://h/o/repo /sandbox/x" },
    },
    unchanged = {
      { "a clone into the sandbox", "git clone https://h/o/repo /sandbox/repo" },
      { "a clone below the sandbox", "git clone https://h/o/repo /sandbox/a/b" },
      { "git -C into the sandbox", "git -C /sandbox clone https://h/o/repo" },
      { "a clone after cd to the sandbox", "cd /sandbox && git clone https://h/o/repo" },
      { "git pull", "git pull" },
      { "git fetch", "git fetch --all --prune" },
      { "git commit with a word like a command", "git commit -m 'git clone https://h/o/repo'" },
      { "git push", "git push -u origin main" },
      { "git status", "git status --short" },
      { "git log of a range", "git log a..b -- src" },
      { "text", "echo git clone https://h/o/repo" },
      { "quoted text", [[echo "git clone https://h/o/repo; curl -o x y"]] },
      { "a comment", "ls # git clone https://h/o/repo" },
      { "a here-document that is only printed", "cat <<EOF\ngit clone https://h/o/repo\nEOF" },
      { "another program", "gitk clone https://h/o/repo" },
    },
    refused = {
      { "a destination that is not known", 'git clone https://h/o/repo "$DIR"', "ask", "not known" },
      { "an address that is not known", 'git clone "$URL"', "ask", "not known" },
      { "an unknown option", "git clone --frobnicate https://h/o/repo", "ask", "--frobnicate" },
      { "a setting that runs a program", "git clone -c core.sshCommand=x h:o/repo", "ask", "-c may" },
      { "the same before clone", "git -c protocol.ext.allow=always clone ext::sh", "ask", "-c may" },
      { "a remote helper", "git clone 'ext::sh -c id'", "ask", "remote helper" },
      { "a template", "git clone --template=t https://h/o/repo", "ask", "--template" },
      { "another work tree", "git --work-tree=w clone https://h/o/repo", "ask", "--work-tree" },
      { "a variable that moves the files", "GIT_WORK_TREE=w git clone https://h/o/repo", "ask",
        "GIT_WORK_TREE" },
      { "too many arguments", "git clone https://h/o/repo a b", "ask", "too many" },
    },
  })

  describe("names a clone as git does", function()
    local names = {
      { "https://github.com/owner/repo.git", "repo" },
      { "https://github.com/owner/repo", "repo" },
      { "git@github.com:owner/repo.git", "repo" },
      { "https://gitlab.com/group/subgroup/repo.git", "repo" },
      { "https://h/o/repo/", "repo" },
      { "https://h/o/repo.git/", "repo" },
      { "https://h/o/repo/.git", "repo" },
      { "https://h/o/repo.git.git", "repo.git" },
      { "https://h/o/.git", "o" },
      { "https://h/", "h" },
      { "https://h:8443", "h" },
      { "https://u:p@h:8443/", "h" },
      { "'https://h/o/repo.git?x=1'", "/sandbox/repo.git\\?x=1" },
      { "https://h/o/re%20po", "re%20po" },
      { "host:repo", "repo" },
      { "o/re:po", "po" },
      { "host:", "host" },
      { "/srv/git/repo.git", "repo" },
      { "../elsewhere", "elsewhere" },
    }
    for _, case in ipairs(names) do
      local url, name = table.unpack(case)
      it(url, function()
        local word = name:find("/") and name or "/sandbox/" .. name
        local decision = enforce.library(here, "git clone " .. url)
        assert.equal("git clone " .. url .. " " .. word, decision.command)
      end)
    end
  end)
end)
