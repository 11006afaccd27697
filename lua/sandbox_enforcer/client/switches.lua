--- Ways to switch Claude Code's hooks off, or to bypass them, each checked on this machine. For
-- `doctor`; client/findings.lua defines a finding.
-- @module sandbox_enforcer.client.switches
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local detours = require("sandbox_enforcer.client.detours")
local findings = require("sandbox_enforcer.client.findings")
local registration = require("sandbox_enforcer.client.registration")
local set = require("sandbox_enforcer.set")
local settings = require("sandbox_enforcer.client.settings")

local switches = {}

local warning <const>, problem <const> = findings.warning, findings.problem

--- Is this the administrator's settings file? No other file can override it.
local function is_managed(path) return path == settings.managed() end

local function is_set(value) return value ~= nil and value ~= false and value ~= cjson.null end

-- settings that are dropped

local TYPES <const> = set "command http prompt agent mcp_tool"

--- A value in a hook that makes the client drop the whole file; nil if there is none.
local function bad_value(hook)
  local entry = hook.entry
  if not TYPES[entry.type or ""] then return "type" end
  if entry.type == "command" and type(entry.command) ~= "string" then return "command" end
  if entry.timeout ~= nil and type(entry.timeout) ~= "number" then return "timeout" end
  local failure = entry.onFailure
  if failure ~= nil and failure ~= "block" and failure ~= "continue" then return "onFailure" end
  return nil
end

--- Files that the client ignores, so that our hooks in them are lost.
local function dropped(at, list)
  for _, file in ipairs(at.files) do
    local why = file.text and registration.ignored(file.text)
    if file.flaw then
      list[#list + 1] = problem(("%s %s"):format(file.path,
        why or (file.flaw:gsub("no longer ", "not "))),
        "fix it, or restore a backup; then: sandbox-enforcer doctor")
    end
    for _, hook in ipairs(settings.hooks(file.content)) do
      local key = bad_value(hook)
      if key then
        list[#list + 1] = problem(("%s: the %s of a hook on %s is wrong, so the client drops the "
          .. "whole file"):format(file.path, key, hook.event), "fix that value")
      end
    end
  end
end

-- disableAllHooks, variables

--- Does the administrator keep hooks on?
local function is_held(at)
  for _, file in ipairs(at.files) do
    if is_managed(file.path) and file.content and file.content.disableAllHooks == false then
      return true
    end
  end
  return false
end

local function disabled(at, list, held)
  for _, file in ipairs(at.files) do
    if file.content and is_set(file.content.disableAllHooks) then
      local fix = ("remove disableAllHooks from %s"):format(file.path)
      list[#list + 1] = held and not is_managed(file.path)
        and warning(file.path .. " sets disableAllHooks; managed settings keep hooks on", fix)
        or problem(file.path .. " sets disableAllHooks: no hook runs", fix)
    end
  end
end

--- Variables that switch hooks off, or lead the client to other settings, plugins or shells.
local SWITCHES <const> = {
  CLAUDE_CODE_SIMPLE = "switches hooks off", CLAUDE_CODE_SAFE_MODE = "switches hooks off",
  CLAUDE_CODE_RESTRICTED = "switches hooks off",
  CLAUDE_CODE_PLUGIN_DIRS = "loads plugins, which can answer instead of hooks",
  CLAUDE_CODE_SHELL_PREFIX = "changes every command after it was judged",
  CLAUDE_CODE_SHELL = "changes the shell that runs what was judged",
  BASH_ENV = "runs before every command, after it was judged",
}

--- The same for variables that every environment has: only settings that set them are suspicious.
local COMMON <const> = {
  PATH = "changes which programs commands start", SHELL = "changes the shell of commands",
  HOME = "leads the client and the hook to other files", ENV = "runs before commands of sh",
  CLAUDE_CONFIG_DIR = "leads the client to other settings",
}
local LOADER <const> = { "^LD_", "^LUA_", "^DYLD_" }

local function reason_of(name, in_settings)
  if in_settings and COMMON[name] then return COMMON[name] end
  for _, pattern in ipairs(LOADER) do
    if name:find(pattern) then return "changes what programs load" end
  end
  return SWITCHES[name]
end

local function look_at_variables(variables, where, list, in_settings)
  local names = {}
  for name in pairs(variables) do names[#names + 1] = tostring(name) end
  table.sort(names)
  for _, name in ipairs(names) do
    local why = reason_of(name, in_settings)
    if why and variables[name] ~= "" then
      list[#list + 1] = warning(("%s sets %s, which %s"):format(where, name, why),
        "remove it, unless you know why it is there")
    end
  end
end

local function table_of(value) return type(value) == "table" and value or {} end

local function variables(at, list)
  for _, file in ipairs(at.files) do
    look_at_variables(table_of(file.content and file.content.env), file.path, list, true)
  end
  local started = {}
  for name, value in pairs(at.context.started) do
    if not name:find("^LD_LIBRARY_PATH$") then started[name] = value end
  end
  look_at_variables(started, "the environment", list)
  look_at_variables(table_of(settings.own(at.context.env).env), "~/.claude.json", list, true)
end

-- mods and plugins

--- Directories with a manifest below a directory, at a depth.
local function manifests(directory, depth, found)
  for _, name in ipairs(core.list(directory) or {}) do
    local path = directory .. "/" .. name
    if core.kind(path .. "/.claude-plugin/plugin.json", true) then
      found[#found + 1] = path
    elseif depth > 1 and core.kind(path, true) == "directory" then
      manifests(path, depth - 1, found)
    end
  end
  return found
end

local MODS <const> = "%s is a plugin that the client loads by itself, and can answer in the place "
  .. "of hooks"

local function mods(at, list, held)
  local base = settings.user_directory(at.context.env)
  local found = base and manifests(base .. "/skills", 1, {}) or {}
  if base then manifests(base .. "/dev-mods", 2, found) end
  if settings.is_trusted(at.project, at.context.env) then
    manifests(at.project .. "/.claude/skills", 1, found)
  end
  for _, path in ipairs(found) do
    list[#list + 1] = (held and warning or problem)(MODS:format(path),
      held and "managed settings keep it out of hooks" or "look at it, and remove it if it is not "
        .. "yours; a managed settings file keeps such plugins out of hooks")
  end
end

--- Plugins that the settings enable; those with modules run code inside the client.
local function plugins(at, list, held)
  for name, path in pairs(settings.sources(at.files)) do
    if not name:find("sandbox%-enforcer") then
      list[#list + 1] = warning(("%s enables or knows %s"):format(path, name),
        "plugins can answer instead of hooks: keep those that you trust")
    end
  end
  for _, file in ipairs(at.files) do
    if type(file.content) == "table" and is_set(file.content.modules) then
      list[#list + 1] = (held and warning or problem)(file.path .. " has modules, which run inside "
        .. "of the client and can answer instead of hooks", "disable that plugin, unless you "
        .. "wrote it")
    end
  end
  table.sort(list, function(a, b) return a.text < b.text end)
end

--- The one file that closes most of these ways, if it is missing.
local function managed(held)
  local path = settings.managed()
  if held then return { level = "ok", text = "managed settings keep hooks on: " .. path } end
  local fix <const> = "sudo mkdir -p %s && echo '%s' | sudo tee %s"
  return warning("nothing keeps hooks on: a project's settings, a plugin or a variable can switch "
    .. "them off", fix:format(core.quote(path:match("^(.*)/")), registration.holding_text,
    core.quote(path)))
end

--- Does the client load this project's plugins and marketplaces?
local function trusted(at, list)
  if settings.is_trusted(at.project, at.context.env) then
    list[#list + 1] = { level = "ok",
      text = "this project is trusted, so plugins and marketplaces that it brings are loaded" }
  end
end

--- The ways, in order: a name, the text if nothing is found, and the check.
local WAYS <const> = {
  { "settings", "every settings file can be read by the client", dropped },
  { "disabled", "no settings file sets disableAllHooks", disabled },
  { "variables", "no variable switches hooks off, loads plugins or changes what programs load",
    variables },
  { "mods", "no plugin among the skills, which the client would load by itself", mods },
  { "plugins", "no other plugin or marketplace is known to the settings", plugins },
  { "trust", "this project is not trusted: plugins that it brings are not loaded", trusted },
  { "files", "only you can change the program, your policy and rules, and the client's settings",
    detours.files },
  { "starts", "no alias, wrapper or running client leaves hooks out", detours.starts },
  { "serves", "no server is the client itself", detours.serves },
  { "unseen", "no server, helper, hook of the project or skill runs code that hooks do not see",
    detours.unseen },
  { "meanings", "no alias or function of yours gives a known command another meaning",
    detours.meanings },
  { "modes", "no settings file starts sessions in bypassPermissions", detours.modes },
  { "root", "you are not root, and only root can change managed settings", detours.root },
}

--- Check every way on this machine.
-- @tparam table at see client/health.lua; also `policy` and `rules`, our files; for tests
-- `managed`, the administrator's file, and `status`, what the system says about this process
-- @treturn {table,...} findings, each with the name of its `way`; at least one for each
function switches.found(at)
  local list, held = {}, is_held(at)
  for _, way in ipairs(WAYS) do
    local found = {}
    way[3](at, found, held)
    if #found == 0 then found[1] = { level = "ok", text = way[2] } end
    for _, finding in ipairs(found) do finding.way = way[1] end
    table.move(found, 1, #found, #list + 1, list)
  end
  list[#list + 1] = managed(held)
  list[#list].way = "managed"
  return list
end

return switches
