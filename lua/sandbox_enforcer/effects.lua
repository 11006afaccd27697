--- What a command does, as its rule tells it.
--
-- An effect is `{ kind, text, path, item, why }`: `text` as the command names it, `path`
-- absolute, both nil where they are not known. Kinds: those of schema.lua, `stdin` (its standard
-- input is run), `opaque`, and what rules give by `does`: `repository`, `ref`, `git_config`,
-- `worktrees` (git), `unset` (a variable), `client` (an option of the agent itself), `link`, `send`
-- (data to a server), `remote_shell` (another machine runs something here), `privilege`, `system`,
-- `signal`, `recipe`, `build` (what is fetched runs, to be packed), `mode` (a shell reads a script
-- otherwise), `environment` (a variable is printed, or all of them, if there is no text),
-- `credentials` (settings of git are printed, or those in `files`), `packages` (of the system, are
-- added), `detached` (what is run goes on by itself), `away` (from `item` on it is a command that
-- runs on another machine, or in a container; with `script` it is the text of one, and "option"
-- says that it is the argument of an option).
-- A *fetch* also has `place`, how its destination can be given to the tool, and `stdout` if content
-- is only printed. An *opaque* one says why the rule cannot tell, with `lands` that content may end
-- up anywhere, and with `brings` false that nothing comes from elsewhere.
-- @module sandbox_enforcer.effects
local call = require("sandbox_enforcer.call")
local core = require("sandbox_enforcer.core")
local landings = require("sandbox_enforcer.landings")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local rules = require("sandbox_enforcer.rules")

local SETTINGS_LIMIT <const> = 256 * 1024

--- What only the policy asks, `pure` and `reading`: see purity.lua.
local effects = setmetatable({}, { __index = lazy("sandbox_enforcer.purity") })

--- Names of the standard output, and of other descriptors.
local STDOUT <const> = {
  ["/dev/stdout"] = true, ["/dev/fd/1"] = true, ["/proc/self/fd/1"] = true,
}

--- Does a command send its errors to a file?
local function keeps_errors(step)
  for _, file in ipairs(step.opened.files) do
    local op = file.redirect.op
    if file.redirect.fd == 2 or op == "&>" or op == "&>>" then return true end
  end
  return false
end

local function fetch(given, landing, cwd, step)
  local text = landing.name
  if landing.item then text = landing.item.text end
  local why = landing.unknown
  if text and (text:find("^/dev/fd/") or text:find("^/proc/self/fd/")) and not STDOUT[text] then
    why = "it goes to a descriptor"
  elseif text == "/dev/stderr" and keeps_errors(step) then
    why = "it goes where the errors go"
  end
  if landing.item and not text then why = "its destination is not known" end
  local path = text and paths.opened(cwd, text)
  local directory = landing.directory
  if directory == "existing" then directory = path and paths.kind(path) == "directory" end
  return {
    kind = landing.write and "write" or "fetch", text = text, why = why, path = path,
    stdout = landing.stdout or STDOUT[text], directory = directory, url = landing.url,
    place = landing,
    names = landing.names, refuse = landing.refuse, cwd = cwd,
    choices = landing.item and landing.item.choices,
    call = given, label = given.rule.label, fallback = landing.fallback,
  }
end

local function opaque(given, why, lands, sink)
  lands = lands or type(given.rule.lands) == "function" or #given.rule.lands > 0
  return {
    kind = "opaque", why = why, lands = lands and not sink, writes = lands and sink,
    label = given.rule.label, call = given,
  }
end

--- Why the rule itself cannot judge a call; nil if it can.
function effects.inspected(file, given)
  if not given.rule.inspect then return nil end
  local good, why = rules.call(file, given.rule.inspect, given)
  return not good and (given.rule.name .. ": " .. tostring(why or "refused by its rule")) or nil
end

--- The files that an entry of `settings` stands for: one, or one in each directory from here up,
-- but for the home, where the user's own are.
local function settings_files(name, known, cwd)
  local home, at = known.vars.HOME, cwd or known.here.cwd
  local variable = name:match("^%$(.*)$")
  if variable then return { known.env and known.env(variable) } end
  if name:sub(1, 2) ~= "./" then return { (name:gsub("^~", home or "~")) } end
  local list = { paths.absolute(at, name) or name }
  while paths.is_known(at) and at ~= "/" and paths.parent(at) ~= home do
    at = paths.parent(at)
    list[#list + 1] = core.normalize(at .. "/" .. name)
  end
  return list
end

--- Why the tool's own settings may send content elsewhere; nil if they do not.
function effects.configured(given, known, cwd)
  for _, entry in ipairs(given.rule.settings or {}) do
    for _, path in ipairs(settings_files(entry[1], known, cwd)) do
      if known:maker(path) then return given.rule.name .. ": this script writes " .. path end
      local text = core.read(path, SETTINGS_LIMIT)
      for line in (text or ""):gmatch("[^\n]+") do
        if line:find(entry[2]) then
          return ("%s: %s says: %s"):format(given.rule.name, path, line)
        end
      end
    end
  end
  return nil
end

--- Why a call cannot be judged by what its rule lists; nil if it can.
local function doubts(file, given)
  if given.unknown then
    return ("%s: option %s is not known"):format(given.rule.name, given.unknown)
  end
  if given.unsure then return ("%s: %s"):format(given.rule.name, given.unsure) end
  if given.surplus then return given.rule.name .. ": too many arguments" end
  if given.permuted and given:sets("POSIXLY_CORRECT") then
    return given.rule.name .. ": with POSIXLY_CORRECT an option behind an operand is none"
  end
  return effects.inspected(file, given)
end

local IS_PATH <const> = {
  read = true, write = true, change = true, delete = true, chdir = true, program = true,
}

--- @tparam[opt] boolean above it is the call of a tool whose subcommand counts: what it is told to
-- write to is a directory
function effects.arguments(given, cwd, list, above)
  for _, items in ipairs({ given.options, given.operands }) do
    for _, item in ipairs(items) do
      local kind = item.kind
      if kind and kind ~= "flag" and kind ~= "value" and kind ~= "fetch" then
        list[#list + 1] = {
          kind = kind, text = item.text, item = item, call = given, cwd = cwd,
          path = item.goes or item.text and IS_PATH[kind] and paths.opened(cwd, item.text) or nil,
          place = { item = item }, directory = above and kind == "write" or nil,
        }
      end
    end
  end
end

local function run_kind(run)
  return run.stdin and "stdin" or run.script and "script" or run.program and "program" or "run"
end

--- What the rule says that the command runs.
local function running(file, given, cwd, list)
  if not given.rule.runs then return end
  local found = rules.call(file, given.rule.runs, given)
  for _, run in ipairs(type(found) == "table" and found or {}) do
    list[#list + 1] = {
      kind = run_kind(run),
      item = run.item, text = run.item and run.item.text, before = run.before, open = run.open,
      holes = run.holes, below = run.below, matching = run.matching, any = run.any,
      appends = run.appends, bare = run.bare,
      sets = run.sets, values = run.values, arguments = run.arguments, shell = run.shell,
      call = given, cwd = run.elsewhere and "\1run" .. run.item.field or cwd,
    }
  end
end

--- What else the rule says that the command does.
function effects.doing(file, given, cwd, list)
  local found = given.rule.does and rules.call(file, given.rule.does, given)
  for _, effect in ipairs(type(found) == "table" and found or {}) do
    effect.text = effect.name
    if effect.item then effect.text = effect.item.text end
    effect.path = effect.text and IS_PATH[effect.kind] and paths.opened(cwd, effect.text) or nil
    if effect.directory == "existing" then
      effect.directory = effect.path ~= nil and paths.kind(effect.path) == "directory"
    end
    effect.call, effect.cwd, effect.beside = given, cwd, true
    list[#list + 1] = effect
  end
end

--- The directory that the tool itself goes to, such as by `git -C`.
function effects.directory(given, cwd)
  if given.parent then cwd = effects.directory(given.parent, cwd) end
  for _, item in ipairs(given.options) do
    if item.kind == "chdir" and item.text ~= "" then
      cwd = item.text and paths.opened(cwd, item.text) or "\1-C" .. item.field
      item.goes = item.text and cwd
    end
  end
  return cwd
end

--- The effects of a command. Its call is kept in the step, if the rule understands all of it.
-- @tparam table rule of the command
-- @tparam table step see shell.lua
-- @tparam sandbox_enforcer.shell.world known
-- @treturn {table,...}
function effects.of(rule, step, known)
  local given = call.read(rule, step.fields, step.environment)
  given.assigned = known.assigned
  local list = {}
  local where = effects.directory(given, known.here.cwd)
  local at = given
  while at do
    effects.arguments(at, where, list, at ~= given or given.subcommand ~= nil)
    if at.rule.does then effects.doing(rule.file, at, where, list) end
    if at ~= given and (at.unknown or at.unsure) then given.unknown = at.unknown or at.unsure end
    at = at.parent
  end
  if given.subcommand ~= nil then
    step.call = given
    running(rule.file, given, where, list)
    local why = effects.inspected(rule.file, given)
    list[#list + 1] = opaque(given, why or given.rule.name .. ": no such subcommand in its rule",
      why ~= nil)
    return list
  end
  for _, item in ipairs(given.operands) do
    if item.kind == "url" and given.rule.brings and item.text then
      list[#list + 1] = { kind = "remote", text = item.text, call = given, cwd = where }
    end
  end
  local left = given.rule.leaves and rules.call(rule.file, given.rule.leaves, given)
  for _, name in ipairs(left or {}) do known:assign(name, nil) end
  local here = given.rule.brings and not rules.call(rule.file, given.rule.brings, given)
  if here and not given.rule.sink then
    step.call = not given.unknown and not given.unsure and given or false
    list[#list + 1] = {
      kind = "opaque", why = given.rule.name .. " brings nothing from elsewhere", brings = false,
    }
    return list
  end
  local sink = given.rule.sink and (here or not given.rule.brings)
  running(rule.file, given, where, list)
  local why = doubts(rule.file, given) or effects.configured(given, known, where)
  if why then
    list[#list + 1] = opaque(given, why, nil, sink)
    step.doubtful = given
  else
    step.call = given
  end
  for _, landing in ipairs(landings.of(rule.file, given)) do
    landing.write = landing.write or sink
    list[#list + 1] = fetch(given, landing, where, step)
  end
  return list
end

return effects
