--- Ways in which hooks of Claude Code can be switched off, or gone around: each is looked at on
-- this machine. For `doctor`; see client/health.lua for what a finding is.
-- @module sandbox_enforcer.client.switches
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local registration = require("sandbox_enforcer.client.registration")
local set = require("sandbox_enforcer.set")
local settings = require("sandbox_enforcer.client.settings")

local switches = {}

local function warning(text, fix) return { level = "warning", text = text, fix = fix } end
local function problem(text, fix) return { level = "problem", text = text, fix = fix } end

--- Is a settings file what the administrator says? No other can undo it.
local function is_managed(path) return path == settings.managed() end

local function is_set(value) return value ~= nil and value ~= false and value ~= cjson.null end

-- settings that are dropped

local TYPES <const> = set "command http prompt agent mcp_tool"

--- A value of a hook for which the client drops the whole file; nil if there is none.
local function bad_value(hook)
  local entry = hook.entry
  if not TYPES[entry.type or ""] then return "type" end
  if entry.type == "command" and type(entry.command) ~= "string" then return "command" end
  if entry.timeout ~= nil and type(entry.timeout) ~= "number" then return "timeout" end
  local failure = entry.onFailure
  if failure ~= nil and failure ~= "block" and failure ~= "continue" then return "onFailure" end
  return nil
end

--- Files that the client ignores, in which our hooks would be lost.
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

--- Does the administrator hold hooks on?
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
        and warning(file.path .. " sets disableAllHooks; managed settings hold them on", fix)
        or problem(file.path .. " sets disableAllHooks: no hook runs", fix)
    end
  end
end

--- Variables that switch hooks off, or lead the client to other settings, plugins or shells.
local SWITCHES <const> = {
  CLAUDE_CODE_SIMPLE = "switches hooks off", CLAUDE_CODE_SAFE_MODE = "switches hooks off",
  CLAUDE_CODE_RESTRICTED = "switches hooks off",
  CLAUDE_CODE_PLUGIN_DIRS = "loads plugins, which can answer in the place of hooks",
  CLAUDE_CODE_SHELL_PREFIX = "changes every command after it was judged",
  BASH_ENV = "runs before every command, after it was judged",
}
local LOADER <const> = { "^LD_", "^LUA_", "^DYLD_" }

local function reason_of(name)
  for _, pattern in ipairs(LOADER) do
    if name:find(pattern) then return "changes what programs load" end
  end
  return SWITCHES[name]
end

local function look_at_variables(variables, where, list)
  local names = {}
  for name in pairs(variables) do names[#names + 1] = tostring(name) end
  table.sort(names)
  for _, name in ipairs(names) do
    local why = reason_of(name)
    if why and variables[name] ~= "" then
      list[#list + 1] = warning(("%s sets %s, which %s"):format(where, name, why),
        "remove it, unless you know why it is there")
    end
  end
end

local function table_of(value) return type(value) == "table" and value or {} end

local function variables(at, list)
  for _, file in ipairs(at.files) do
    look_at_variables(table_of(file.content and file.content.env), file.path, list)
  end
  local started = {}
  for name, value in pairs(at.context.started) do
    if not name:find("^LD_LIBRARY_PATH$") then started[name] = value end
  end
  look_at_variables(started, "the environment", list)
  look_at_variables(table_of(settings.own(at.context.env).env), "~/.claude.json", list)
end

-- mods and plugins

--- Folders with a manifest below a directory, at a depth.
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

local function plugins(at, list)
  for name, path in pairs(settings.sources(at.files)) do
    if not name:find("sandbox%-enforcer") then
      list[#list + 1] = warning(("%s enables or knows %s"):format(path, name),
        "plugins can answer in the place of hooks: keep those that you trust")
    end
  end
end

-- code that no hook sees

local function servers(content, where, list)
  for name, server in pairs(table_of(content.mcpServers)) do
    local words = { tostring(table_of(server).command or "") }
    for _, word in ipairs(table_of(table_of(server).args)) do words[#words + 1] = tostring(word) end
    local line = table.concat(words, " ")
    if line:find("mcp serve", 1, true) then
      list[#list + 1] = problem(("%s: the server %s is the client itself, whose shell asks no hook")
        :format(where, name), "remove it")
    else
      list[#list + 1] = warning(("%s: the server %s runs outside of hooks: %s"):format(where, name,
        line), "keep it if you trust it")
    end
  end
end

local function unseen(at, list)
  local own = settings.read(at.project .. "/.mcp.json").content
  if own then servers(own, at.project .. "/.mcp.json", list) end
  servers(settings.own(at.context.env), "~/.claude.json", list)
  for _, file in ipairs(at.files) do
    if file.content and is_set(file.content.apiKeyHelper) then
      list[#list + 1] = warning(file.path .. " sets apiKeyHelper, which runs outside of hooks",
        "keep it if you trust it")
    end
    for _, hook in ipairs(settings.hooks(file.content)) do
      local shared = settings.is_shared(file.path, at.context.env)
      if shared and not settings.is_ours(hook.entry, at.context) and hook.event == "SessionStart"
      then
        list[#list + 1] = warning(("%s runs %s when a session begins"):format(file.path,
          tostring(hook.entry.command)), "keep it if you trust the project")
      end
    end
  end
end

--- Words in the files that shells read which start the client without hooks.
local STARTS <const> = {
  "--bare", "--safe-mode", "--restricted", "--setting-sources", "CLAUDE_CODE_SIMPLE",
  "CLAUDE_CODE_SAFE_MODE", "CLAUDE_CODE_PLUGIN_DIRS", "CLAUDE_CODE_SHELL_PREFIX",
}
local SHELLS <const> = { ".bashrc", ".bash_profile", ".bash_aliases", ".profile", ".zshrc",
  ".zshenv", ".zprofile" }

local function starts(at, list)
  local home = at.context.env("HOME")
  for _, name in ipairs(home and SHELLS or {}) do
    local text = core.read(home .. "/" .. name) or ""
    for line in text:gmatch("[^\n]+") do
      for _, word in ipairs(STARTS) do
        local names = line:find("claude%f[%W]") or word:find("^CLAUDE")
        if names and line:find(word, 1, true) and not line:find("^%s*#") then
          list[#list + 1] = warning(("~/%s has %s, with which the client runs without hooks")
            :format(name, word), "remove it")
        end
      end
    end
  end
end

-- files

local OTHERS_WRITE <const> = 18  -- the group's and everybody's bits

local function files(at, list)
  local own = { { at.program, "the program" }, { at.policy, "your policy" } }
  for _, path in ipairs(at.rules or {}) do own[#own + 1] = { path, "a directory of rules" } end
  for _, file in ipairs(at.files) do own[#own + 1] = { file.path, "settings of the client" } end
  for _, pair in ipairs(own) do
    local mode = pair[1] and core.mode(pair[1])
    if mode and mode & OTHERS_WRITE ~= 0 then
      list[#list + 1] = warning(("%s (%s) can be written by others"):format(pair[1], pair[2]),
        "chmod go-w " .. core.quote(pair[1]))
    end
  end
  local status = core.read("/proc/self/status", 65536) or ""
  if status:find("\nUid:\t%d+\t0\t") then
    list[#list + 1] = warning("you are root: an agent that runs as root can change every guard",
      "run the client as another user")
  end
end

--- The one file that closes most of these ways, if it is not there.
local function managed(held)
  local path = settings.managed()
  if held then return { level = "ok", text = "managed settings hold hooks on: " .. path } end
  local fix <const> = "sudo mkdir -p %s && echo '%s' | sudo tee %s"
  return warning("nothing holds hooks on: a project's settings, a plugin or a variable can switch "
    .. "them off", fix:format(core.quote(path:match("^(.*)/")), registration.holding_text,
    core.quote(path)))
end

--- Every way that there is on this machine.
-- @tparam table at see client/health.lua; also `policy` and `rules`, our files
-- @treturn {table,...} findings
function switches.found(at)
  local list, held = {}, is_held(at)
  dropped(at, list)
  disabled(at, list, held)
  variables(at, list)
  mods(at, list, held)
  plugins(at, list)
  unseen(at, list)
  starts(at, list)
  files(at, list)
  if #list == 0 then
    list[1] = { level = "ok", text = "no setting, variable, plugin or server goes around the hook" }
  end
  list[#list + 1] = managed(held)
  return list
end

return switches
