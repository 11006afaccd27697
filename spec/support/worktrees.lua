--- Real repositories with linked worktrees, below a root that is in no temporary directory.
--
--     home/        HOME, with a name for commits
--     remote.git   a bare repository, "origin" of the host
--     host/        the host repository: main is checked out; other, tag v0, a stash, a loose commit
--     host/.trees/inner   a worktree inside of its host, on the branch topic
--     beside/      a worktree next to its host, on the branch next
--     second/      a repository that has nothing to do with them
--     elsewhere/   a directory; sandbox/ another
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforcer = require("sandbox_enforcer")
local place = require("place")

local worktrees = {}

local BUILD <const> = [[
  set -e
  mkdir home elsewhere sandbox
  git config --global user.name agent; git config --global user.email agent@example.com
  git config --global init.defaultBranch main; git config --global gc.auto 0
  git config --global protocol.file.allow always; git config --global advice.detachedHead false
  git init -q --bare remote.git
  git init -q host
  cd host
  mkdir src docs; echo one >src/one.c; echo two >src/two.c; echo read >docs/README
  printf 'all:\n\t@echo built >built\n' >Makefile
  printf '/.trees/\n' >.gitignore
  git add .; git commit -qm first; git tag v0
  git branch other $(git commit-tree -m other -p HEAD HEAD^{tree})
  git remote add origin "$ROOT/remote.git"; git push -q origin main
  echo more >>src/one.c; git commit -qam second
  echo put aside >>src/two.c; git stash -q
  git commit-tree -m loose HEAD^{tree} >../loose
  git worktree add -q -b topic .trees/inner
  git worktree add -q -b next ../beside
  cd ..; git init -q second
  cd second; echo x >x; git add .; git commit -qm x
]]

--- What must stay: all files of the host and the places around it, the refs, HEAD, index, settings,
-- hooks and logs of the host, the list of its worktrees, and a commit that nothing names; but for
-- the branches that are the agent's (those of the worktrees, and what begins with "agent"), what is
-- set for them, and what remotes have.
local STATE <const> = [[
  git -C host for-each-ref | grep -v -E '/(tags|heads|origin)/(topic$|next$|agent)'
  git -C host config --local --list | grep -v -E '^branch\.(topic|next|agent)'
  ls host/.trees host/.git/worktrees; ls host/.git/worktrees/*/locked 2>/dev/null
  read -r loose <loose; ls "host/.git/objects/${loose:0:2}/${loose:2}"
  find home/.gitconfig elsewhere second host -path '*/.git/objects' -prune \
    -o -path host/.git/worktrees -prune -o -path host/.trees -prune \
    -o -path host/.git/config -prune -o -print -type f -exec cksum {} + |
    grep -v -E 'refs/(heads|tags)/(topic|next|agent)|/remotes/|logs/refs/stash$|packed-refs$' |
    sort
]]

local function quote(text) return place.quote(text) end

--- Run a script in the root, in an environment of its own.
local function run(here, script, more)
  local words = {
    "env", "-i", quote("PATH=" .. os.getenv("PATH")), quote("HOME=" .. here.home),
    quote("ROOT=" .. here.root), "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
  }
  for name, value in pairs(more or {}) do words[#words + 1] = quote(name .. "=" .. value) end
  local line = ("cd %s && %s bash -c %s 2>&1; echo \" $?\""):format(
    quote(here.root), table.concat(words, " "), quote(script))
  local printed, status = place.sh(line):match("^(.*) (%d+)\n$")
  return tonumber(status), printed
end

--- The words that stand for places: @host, @tree (the worktree at hand), @up (from there to the
-- host), @root.
local function spelled(here, tree, text)
  local up = tree == here.inner and "../.." or "../host"
  return (text:gsub("@(%a+)", { host = here.host, tree = tree, up = up, root = here.root }))
end

--- The commands of a text: one a line, "⏎" is a newline in it.
function worktrees.lines(text)
  local list = {}
  for line in text:gmatch("[^\n]+") do list[#list + 1] = line:match("^ *(.*)$"):gsub("⏎", "\n") end
  return list
end

--- Add the lines of a text that another does not have.
local function missing(list, mark, text, other)
  local lines = {}
  for line in other:gmatch("[^\n]+") do lines[line] = true end
  for line in text:gmatch("[^\n]+") do
    if not lines[line] then list[#list + 1] = mark .. line end
  end
end

--- A directory that can be written, and is in no temporary one: that of the build, unless the
-- checkout itself is in one.
local BASE <const> = [[
  for base in "$PWD/build" "$HOME" /var/lib /opt /srv; do
    real=$(cd "$base" 2>/dev/null && pwd -P) || continue
    case $real/ in /tmp/*|/var/tmp/*|"${TMPDIR:-/tmp}"/*|*[!A-Za-z0-9._/-]*) continue ;; esac
    mkdir -p "$base/.worktrees" 2>/dev/null && mktemp -d "$base/.worktrees/XXXXXX" && break
  done
]]

--- Build it all.
-- @treturn table `root`, `home`, `host`, `inner`, `beside` (paths) and functions
function worktrees.new()
  local root = place.sh(BASE):gsub("\n", "")
  assert(root ~= "", "no directory outside of the temporary ones can be written: set HOME to one")
  local here = { root = assert(core.resolve(root)) }
  here.home, here.host = here.root .. "/home", here.root .. "/host"
  here.inner, here.beside = here.host .. "/.trees/inner", here.root .. "/beside"
  here.sandbox = here.root .. "/sandbox"
  local status, printed = run(here, BUILD)
  assert(status == 0, printed)
  place.sh(("tar -C %s -cf %s.tar ."):format(quote(here.root), quote(here.root)))

  function here.remove()
    place.sh(("rm -rf %s %s.tar; rmdir %s/.. 2>/dev/null"):format(quote(here.root),
      quote(here.root), quote(here.root)))
  end

  --- Put everything back as it was.
  function here.reset()
    place.sh(("rm -rf %s && mkdir %s && tar -C %s -xf %s.tar"):format(
      quote(here.root), quote(here.root), quote(here.root), quote(here.root)))
  end

  local function state() return select(2, run(here, STATE)) end
  local before = state()

  --- What is not as it was at first: a list of lines, with "-" or "+" before them.
  function here.harm()
    local now = state()
    local list = {}
    if now ~= before then
      missing(list, "-", before, now)
      missing(list, "+", now, before)
    end
    return list
  end

  function here.run(script, more) return run(here, script, more) end

  function here.spelled(tree, text) return spelled(here, tree, text) end

  --- The variables that configure the hook for a worktree.
  function here.env(tree, more)
    local env = {
      HOME = here.home, PATH = os.getenv("PATH"), SANDBOX_WORKTREE = tree,
      CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SANDBOX_GIT_ENV = "off",
      SANDBOX_AUDIT = here.root .. "/audit", SHELL = "/bin/bash",
    }
    for name, value in pairs(more or {}) do
      env[name] = value and spelled(here, tree, value) or nil
    end
    return env
  end

  function here.event(tree, command)
    return {
      hook_event_name = "PreToolUse", tool_name = "Bash", cwd = tree, session_id = "s",
      permission_mode = "default", tool_input = { command = spelled(here, tree, command) },
    }
  end

  --- What the library says of a command, or of another event.
  function here.decide(tree, command, more, event)
    local given = here.event(tree, command)
    for key, value in pairs(event or {}) do given[key] = value end
    return enforcer.decide(given, here.env(tree, more))
  end

  --- What the program says: nil, "allow", "ask", "deny" or "rewrite", and the command that runs.
  function here.ask(tree, command, more)
    local event = here.event(tree, command)
    local program = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"
    local words = { "env", "-i" }
    for name, value in pairs(here.env(tree, more)) do
      words[#words + 1] = quote(name .. "=" .. value)
    end
    local input = here.root .. "/event"
    place.write(input, cjson.encode(event))
    local line = ("%s %s <%s 2>/dev/null"):format(table.concat(words, " "), quote(program),
      quote(input))
    local said = place.sh(line)
    os.remove(input)
    local answer = (said ~= "" and assert(cjson.decode(said)) or {}).hookSpecificOutput or {}
    local changed = answer.updatedInput and answer.updatedInput.command
    local verdict = answer.permissionDecision
    if changed and (not verdict or verdict == "allow") then verdict = "rewrite" end
    return verdict, changed or event.tool_input.command, said
  end

  return here
end

return worktrees
