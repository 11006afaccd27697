--- Is a command proven to do nothing but read? What cannot be proven has a reason.
-- @module sandbox_enforcer.classify.safe
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effects")
local paths = require("sandbox_enforcer.paths")
local secrets = require("sandbox_enforcer.classify.secrets")
local steps = require("sandbox_enforcer.steps")
local words = require("sandbox_enforcer.classify.words")

local safe = {}

--- Where writing leaves nothing behind.
local NOWHERE <const> = {
  ["/dev/null"] = true, ["/dev/stdout"] = true, ["/dev/stderr"] = true, ["/dev/tty"] = true,
}

--- Variables that change how something is shown, and nothing that runs.
local HARMLESS <const> = {
  LANG = true, LANGUAGE = true, TZ = true, NO_COLOR = true, FORCE_COLOR = true, CLICOLOR = true,
  CLICOLOR_FORCE = true, TERM = true, COLUMNS = true, LINES = true, CI = true,
  PYTHONDONTWRITEBYTECODE = true, PYTHONUNBUFFERED = true, PYTHONIOENCODING = true,
  GIT_OPTIONAL_LOCKS = true,
}

--- Variables that name a program, and are harmless if it is this one.
local PRINTS <const> = { PAGER = true, GIT_PAGER = true, MANPAGER = true, SYSTEMD_PAGER = true }

--- Names that mean something to zsh though they are in lower case.
local TIED <const> = {
  path = true, cdpath = true, fpath = true, mailpath = true, manpath = true, module_path = true,
  fignore = true, psvar = true, watch = true,
}

local function is_harmless(name, value, alone)
  if not name then return false end
  if HARMLESS[name] or name:find("^LC_[A-Z]+$") then return true end
  if PRINTS[name] then return value == "cat" or value == "" end
  return alone and name:find("^[%l_][%l%d_]*$") ~= nil and not TIED[name]
end

local function why_assigns(step)
  for _, variable in ipairs(step.assigns) do
    local alone = #step.fields == 0 or step.declares ~= nil
    if not is_harmless(variable.name, variable.value, alone) then
      return ("%s is set, which may change what runs"):format(variable.name or "a variable")
    end
  end
  return nil
end

local function why_redirects(step)
  for _, file in ipairs(step.opened.files) do
    if not file.text or not NOWHERE[file.text] then return "it writes a file" end
  end
  return nil
end

--- Why reading from a path needs the user; nil if it does not.
local function why_path(config, path)
  if not path or not paths.is_known(path) then return "it reads a path that is not known" end
  local entry = secrets.blocked(config, path) or secrets.known(config, path)
  return entry and ("it reads %s, where secrets are"):format(path) or nil
end

--- The names in a directory that a pattern of the shell fits; nil if it is not a plain one.
local function matched(step, effect)
  local field = step.fields[(effect.item or {}).field or 0]
  local raw = field and step.script.text:sub(field.word.from, field.word.to) or ""
  local folder, last = raw:match("^([%w_./-]*/)([%w_.*?-]+)$")
  if not folder then folder, last = "", raw:match("^[%w_.*?-]+$") end
  local directory = last and paths.absolute(effect.cwd or step.cwd, folder ~= "" and folder or ".")
  if not directory or not paths.is_known(directory) then return nil end
  local want = "^" .. last:gsub("[%-.]", "%%%0"):gsub("%*", ".*"):gsub("%?", ".") .. "$"
  local list = {}
  for _, name in ipairs(core.list(directory) or {}) do
    local hidden = name:sub(1, 1) == "." and last:sub(1, 1) ~= "."
    if not hidden and name:find(want) then list[#list + 1] = directory .. "/" .. name end
  end
  return list
end

--- What is read by a word: one path, those of a loop, those that find comes to, or a pattern fits.
local function why_read(config, step, effect)
  if effect.path then return why_path(config, effect.path) end
  local item = effect.item or {}
  local several = item.choices or item.below or matched(step, effect)
  if not several then return why_path(config, nil) end
  for _, text in ipairs(several) do
    local why = why_path(config, paths.absolute(effect.cwd or step.cwd, text))
    if why then return why end
  end
  return nil
end

local READS <const> = { read = true, chdir = true }

--- What a call that only reads may have beside.
local FINE <const> = { read = true, chdir = true, repository = true, run = true }

local function why_effects(config, step)
  for _, effect in ipairs(step.reads or step.effects) do
    local kind = effect.kind
    local understood = step.call or step.pure
    local fine = FINE[kind] or kind == "opaque" and understood and not effect.lands
      or kind == "code" and step.pure
    if not fine then return "its rule says: " .. kind end
    if READS[effect.kind] then
      local why = why_read(config, step, effect)
      if why then return why end
    end
  end
  return nil
end

local function why_input(config, step)
  local stdin = step.opened.stdin
  if stdin.kind ~= "file" then return nil end
  local path = stdin.text and paths.absolute(step.cwd, stdin.text)
  return not NOWHERE[stdin.text] and why_path(config, path) or nil
end

--- Parts of the shell that change nothing but this shell; they need not be listed.
local SHELL <const> = {
  cd = true, pushd = true, popd = true, chdir = true, ["true"] = true, ["false"] = true,
  [":"] = true, echo = true, pwd = true, test = true, ["["] = true, ["[["] = true, type = true,
  set = true, shopt = true, exit = true, ["return"] = true, ["break"] = true, continue = true,
  export = true, declare = true, typeset = true, ["local"] = true, readonly = true, unset = true,
  printf = true, read = true, wait = true, let = true, command = true, times = true, jobs = true,
}

--- A few of these can do more with some of their arguments.
local MORE <const> = {
  ["[["] = function() return false end,
  test = function(text) return text == "-v" end,
  ["["] = function(text) return text == "-v" end,
  printf = function(text) return text:find("^%-v") ~= nil end,
  set = function(text) return not text:find("^[-+]") and text ~= "pipefail" end,
  shopt = function() return true end,
}

local function why_builtin(name, step)
  local more = MORE[name]
  for i = 2, more and #step.fields or 0 do
    local text = step.fields[i].text
    if not text and name ~= "[[" or text and more(text) then
      return name .. " may do more with this argument"
    end
  end
  return nil
end

--- Is a program the one that its name says?
local function is_ordinary(text)
  return not text:find("/", 1, true) or text:find("^/usr/local/bin/[^/]+$") ~= nil
    or text:find("^/usr/s?bin/[^/]+$") ~= nil or text:find("^/s?bin/[^/]+$") ~= nil
end

--- Keys of a repository's own settings that make reading run something.
local RUNS <const> = {
  "fsmonitor", "pager", "external", "textconv", "command", "sshcommand", "hookspath", "alias",
  "filter", "include", "worktree", "editor", "askpass", "gitproxy", "driver",
}

--- A repository that came from outside, or whose settings run something.
local function why_repository(config, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then
      if config:holds(effect.cwd or step.cwd) then return "the repository came from outside" end
      local directory = effect.found or config.project
      local text = directory and core.read(directory .. "/.git/config", 65536) or ""
      for _, key in ipairs(RUNS) do
        if text:lower():find(key, 1, true) then
          return ("the repository's settings mention %s, which may run something"):format(key)
        end
      end
    end
  end
  return nil
end

--- May code of the project run? Only where the profile lists the command, and never in production.
local function runs_project(config, step, pure)
  return pure == "project" and config.profile.name ~= "production" and not config:holds(step.cwd)
end

local IS_SCRIPT <const> = { program = true, recipe = true, script = true }

--- Is a command nothing but the scripts that it runs? They are looked at in its place.
local function is_script(step)
  local found = false
  for i, effect in ipairs(step.effects) do
    if not IS_SCRIPT[effect.kind] and effect.kind ~= "opaque" then return false end
    found = found or effect.kind ~= "opaque"
    if effect.kind == "opaque" and (step.call or i > 1) then return false end
  end
  return found
end

local function why_command(config, known, step, rules_of)
  local name = steps.name(step)
  if not name or step.alias then return "the command is not known" end
  step.script_only = is_script(step)
  if step.script_only then return nil end
  if not is_ordinary(step.fields[1].text) or known.assigned.PATH then
    return step.fields[1].text .. " is not the command of that name that everybody has"
  end
  if SHELL[name] and not step.call then return why_builtin(name, step) end
  if not words.begins(step, config.profile.safe_commands or {}) then
    return ("%s is not among the safe commands of %s"):format(name, config.profile.name)
  end
  local pure = effects.pure(step)
  local second = not pure and rules_of:reading(name)
  if second then pure, step.reads = effects.reading(second, step, known) end
  step.pure = pure == true or pure == "always"
  if not step.pure and not runs_project(config, step, pure) then
    return (step.call or second) and name .. " may do more than read with these arguments"
      or name .. " has arguments that its rule does not know"
  end
  return nil
end

--- Why a command is not proven to be safe; nil if it is.
-- @tparam sandbox_enforcer.config config with `profile`
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table step with `assigns`
-- @tparam sandbox_enforcer.rules rules_of
function safe.why_not(config, known, step, rules_of)
  if step.opaque then return step.opaque end
  local why = why_redirects(step) or why_assigns(step) or why_input(config, step)
  if why or #step.fields == 0 then return why end
  why = why_command(config, known, step, rules_of)
  if why then return why end
  if step.chdir then return not step.chdir.path and "it is not known where it goes" or nil end
  if step.script_only or SHELL[steps.name(step)] and not step.call then return nil end
  return why_effects(config, step) or why_repository(config, step)
end

return safe
