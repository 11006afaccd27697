--- What is refused: by what a command does, never by what its text looks like.
-- @module sandbox_enforcer.classify.blocked
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local deeds = require("sandbox_enforcer.classify.deeds")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local reading = require("sandbox_enforcer.classify.reading")
local steps = require("sandbox_enforcer.steps")
local stops = require("sandbox_enforcer.classify.stops")
local words = require("sandbox_enforcer.classify.words")

local bombs = lazy("sandbox_enforcer.classify.bombs")
local decoding = lazy("sandbox_enforcer.classify.decoding")
local destruction = lazy("sandbox_enforcer.classify.destruction")
local tool_reads = lazy("sandbox_enforcer.classify.tool_reads")
local ending = lazy("sandbox_enforcer.classify.ending")
local fetching = lazy("sandbox_enforcer.classify.fetching")
local flows = lazy("sandbox_enforcer.classify.flows")
local hidden = lazy("sandbox_enforcer.classify.hidden")
local leaks = lazy("sandbox_enforcer.classify.leaks")
local named = lazy("sandbox_enforcer.classify.named")
local operators = lazy("sandbox_enforcer.classify.operators")
local secrets = lazy("sandbox_enforcer.classify.secrets")

local blocked = {}

local stop <const> = stops.new

local MODE <const> = "give only the mode that is needed, such as u+x or 755"

--- By pattern: what can be done instead.
local INSTEAD <const> = {
  ["rm -rf"] = "rm -r without -f, or move it to a temporary directory",
  ["git push --force"] = "push to a new branch", ["git push -f"] = "push to a new branch",
  ["git push --force-with-lease"] = "push to a new branch",
  ["git push --mirror"] = "push the branches that are meant",
  ["chmod 777"] = MODE, ["chmod a+rwx"] = MODE, ["chmod ugo+rwx"] = MODE,
  eval = "write the command out", ["git clean -f"] = stops.CLEAN,
  ["--no-verify"] = "let the hooks run, and mend what they find",
  ["git reset --hard"] = "git stash, which keeps what is not committed",
}

local ASKS <const> = { ["--help"] = true, ["--version"] = true, ["-V"] = true }

--- Is a command only asked about itself?
local function only_asks(step) return #step.fields == 2 and ASKS[step.fields[2].text] end

--- The stop for a pattern of the profile.
local function listed(config, pattern)
  local instead = INSTEAD[pattern] or INSTEAD[pattern:match("%S+$")]
  local result = stop(("the profile %s blocks %q"):format(config.profile.name, pattern),
    instead and "instead" or "user", instead)
  result.rule = pattern
  return result
end

--- Rights that are taken on another machine, or in a container, are not those of the user here.
local function is_granted(config, step, pattern)
  if not config.elsewhere or pattern:find("%s") then return false end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "privilege" then return true end
  end
  return false
end

local function by_pattern(config, step)
  local pattern = words.fits(step, config.profile.blocked_patterns or {})
  if not pattern or only_asks(step) or is_granted(config, step, pattern) then return nil end
  return listed(config, pattern)
end

--- What is written, altered or deleted. Most commands only read.
local function by_changes(config, step)
  return changes.any(step) and destruction.why(config, step) or nil
end

--- The texts of what a command reads, each with the directory that it is seen from.
local function texts_read(step)
  local stdin, list = step.opened.stdin, {}
  local function add(texts, cwd)
    for _, text in ipairs(texts) do list[#list + 1] = { text = text, cwd = cwd or step.cwd } end
  end
  if stdin.kind == "file" and stdin.text then add({ stdin.text }) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "read" then
      add(effect.text and { effect.text } or named.texts(step, effect), effect.cwd)
    end
  end
  if steps.name(step) == "git" then add(named.by_git(step)) end
  return list
end

--- What is read: by name, or from the standard input. A command that only tells that something is
-- there does not read it.
local function by_reading(config, step)
  if config.elsewhere or reading.only_lists(steps.name(step)) then return nil end
  for _, given in ipairs(texts_read(step)) do
    local path = reading.absolute(given.cwd, given.text)
    local entry = path and paths.is_known(path) and secrets.blocked(config, path)
    if entry then return stop(("it reads %s, a blocked path"):format(path), "user") end
  end
  return nil
end

--- A path that goes up and out of the project, where the profile lists "..".
local function by_traversal(config, step)
  local patterns = config.profile.path_traversal_patterns
  if not patterns or #patterns == 0 or config.elsewhere then return nil end
  for _, effect in ipairs(step.effects) do
    local text = effect.path and effect.text
    for _, pattern in ipairs(text and patterns or {}) do
      local project = core.resolve(config.project or "/") or "/"
      if text:find(pattern, 1, true) and not paths.inside(project, effect.path) then
        return stop(("%s leads out of the project"):format(text), "user")
      end
    end
  end
  return nil
end

local POWERS <const> = {
  privilege = "it takes the rights of another user", system = "it changes the system",
  remote_shell = "it lets another machine run a program here",
}

--- Processes that the whole system hangs on, and all of them.
local ALL <const> = { ["1"] = true, ["-1"] = true }

local ENDS <const> = { pkill = true, killall = true }

local ENDS_GUARD <const> = stop("it ends, or changes, what judges commands", "variants")

--- Does a command end the hook by its name?
local function ends_guard(step)
  for i = 2, ENDS[steps.name(step) or ""] and #step.fields or 0 do
    if (step.fields[i].text or ""):find("sandbox-enforcer", 1, true) then return true end
  end
  return false
end

local function by_power(config, step)
  local here = not config.elsewhere
  if here and ends_guard(step) then return ENDS_GUARD end
  for _, effect in ipairs(step.effects) do
    if POWERS[effect.kind] and (here or effect.kind == "remote_shell") then
      return stop(POWERS[effect.kind], "user")
    end
    if effect.kind == "signal" and here and ALL[effect.text] then
      return stop("it ends every process, or the first", "instead", "name the process to end")
    end
    if effect.kind == "push" and effect.force then
      return stop("it rewrites the history of a remote branch", "instead", "push to a new branch")
    end
  end
  return nil
end

--- Names of branches that others build upon.
local SHARED <const> = { main = true, master = true, trunk = true }

--- Is it a branch that others build upon, by its name or by what the remote says?
local function is_shared(config, step, remote, name)
  name = name:gsub("^refs/heads/", "")
  if SHARED[name] then return true end
  local top = paths.is_known(step.cwd) and config.project
  local head = top and remote and ("%s/.git/refs/remotes/%s/HEAD"):format(top, remote)
  local text = head and core.read(head, 1024) or ""
  return text:match("^ref: refs/remotes/[^/]+/(%S+)") == name
end

--- A branch of a remote that others build upon is deleted.
local function by_remote_branch(config, step)
  for _, effect in ipairs(step.effects) do
    for _, name in ipairs(effect.kind == "push" and effect.deletes or {}) do
      if is_shared(config, step, effect.remote, name) then
        return stop(("it deletes the branch %s of a remote"):format(name), "user")
      end
    end
  end
  return nil
end

local RUNS_FETCHED <const> = stop("it runs what it downloads", "instead",
  "download it, look at it, then run it")

--- What came from outside is run.
local function by_origin(step)
  local stdin = step.opened.stdin
  local piped = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched or step.opened.network
  for _, effect in ipairs(step.effects) do
    if (piped and effect.kind == "stdin") or (step.fetched and effect.kind == "script") then
      return RUNS_FETCHED
    end
  end
  return nil
end

--- Commands whose arguments may hold others (hidden.lua).
local HIDES <const> = [[
  alias ssh scp sftp xargs parallel npx rimraf trash gio vim vi nvim ex view less gdb sqlite3 psql
  mysql tmux screen nix-shell nix direnv expect make sed at batch socat
  xterm uxterm urxvt rxvt gnome-terminal konsole alacritty kitty foot wezterm xfce4-terminal
  mate-terminal tilix terminator x-terminal-emulator lxterminal st ed lldb emacs
  bundle asdf rbenv pyenv nodenv plenv goenv lerna aws-vault chamber nx rtx pipenv hatch
  dotenvx op doppler infisical pdm rye conda mamba micromamba toolbox tox devbox mise npm pnpm yarn
  incus lxc multipass bunx proot bwrap entr watchexec cross-env dotenv rlwrap sshpass pkgx envdir
  reflex hyperfine concurrently nodemon onchange cargo
]]

local function may_hide(step)
  local name = steps.name(step) or ""
  if step.assigns and #step.assigns > 0 or name == "" and #step.fields > 0 then return true end
  if HIDES:find("%s" .. name:gsub("%p", "%%%0") .. "%s") then return true end
  local second = name == "git" and step.fields[2] and step.fields[2].text
  if second == "-c" or second == "grep" or second == "config" then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "code" or effect.kind == "away" then return true end
    if effect.kind == "stdin" and not effect.shell then return true end
  end
  return false
end

local function by_texts(config, step) return may_hide(step) and hidden.why(config, step) or nil end

--- What a tool reaches otherwise than by a path.
local function by_tool(config, step)
  local text = tool_reads.blocked(config, step)
  return text and stop(("it reads %s, a blocked path"):format(text), "user")
end

--- Why a command is refused; nil if it is not.
-- @treturn table|nil `{ why, kind, instead }`; `kind` is a key of `stops.KINDS`
function blocked.why(config, step)
  return by_power(config, step) or by_remote_branch(config, step) or by_changes(config, step)
    or by_pattern(config, step) or by_reading(config, step) or by_traversal(config, step)
    or by_origin(step) or by_texts(config, step) or step.tool and by_tool(config, step) or nil
end

--- What turns a text that nobody can read into another.
local DECODERS <const> = {
  base64 = true, base32 = true, basenc = true, xxd = true, uudecode = true, openssl = true,
  gzip = true, gunzip = true, zcat = true, gpg = true, gpg2 = true,
}

--- Note that a command may bring what others of its script must not get (flows.lua).
-- @tparam table seen of the script
function blocked.note(seen, step)
  seen.decoded = seen.decoded or DECODERS[steps.name(step) or ""]
  seen.speaks = seen.speaks or deeds.speaks(step)
  seen.ends = seen.ends or deeds.ends_unknown(step)
end

--- Why what a whole script hands on is refused; nil if it is not.
-- @tparam table seen see `blocked.note`
-- @tparam {table,...} list its commands
function blocked.why_flow(config, seen, list)
  if seen.decoded and flows.reach(config, list, decoding) then
    return stop("it runs what it decodes", "instead", "decode it, look at it, then run it")
  end
  if seen.ends and flows.reach(config, list, ending) then return ENDS_GUARD end
  if seen.speaks and flows.reach(config, list, fetching) then return RUNS_FETCHED end
  if seen.speaks and flows.reach(config, list, leaks) then
    return stop("it sends a secret to another machine", "variants")
  end
  return nil
end

--- Why eval is refused: what it runs is seen, but the profile may not want it at all.
function blocked.why_eval(config)
  for _, pattern in ipairs(config.profile.blocked_patterns or {}) do
    if pattern == "eval" then return listed(config, pattern) end
  end
  return nil
end

--- Why a script that runs is refused for how it goes on; nil if it is not. Most have no function
-- and no loop.
function blocked.why_endless(script)
  local text = script.text
  if not text:find("[|&]") then return nil end
  local may = text:find("%(%s*%)") or text:find("function", 1, true) or text:find("%f[%w]do%f[%W]")
  return may and bombs.found(script)
    and stop("it is a fork bomb: it starts itself, or others, again and again", "variants") or nil
end

--- An operator that the profile lists.
function blocked.why_operator(config, script)
  local operator = operators.used(script, config.profile.shell_injection_patterns or {})
  return operator and stop(("the profile blocks the operator %q"):format(operator), "instead",
    "run each part in a command of its own")
end

--- Why a whole script is refused; nil if it is not.
function blocked.why_script(config, script)
  local pattern = words.matches(script.text, config.profile.blocked_patterns or {})
  if pattern then return listed(config, pattern) end
  return blocked.why_operator(config, script) or blocked.why_endless(script)
end

return blocked
