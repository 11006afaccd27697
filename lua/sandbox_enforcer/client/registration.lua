--- Registers the hook with Claude Code, and removes it: in which files, and what to write there.
-- Files are changed in place; see jsonc.lua.
-- @module sandbox_enforcer.client.registration
local cjson = require("cjson.safe")
local jsonc = require("sandbox_enforcer.jsonc")
local settings = require("sandbox_enforcer.client.settings")

local registration = {}

--- The settings file of a scope.
-- @string scope "user", "project", "local" or "managed"
-- @tparam function env function(name)
-- @string cwd the project
-- @treturn ?string
function registration.file(scope, env, cwd)
  if scope == "managed" then return settings.managed() end
  local base = settings.user_directory(env)
  if scope == "user" then return base and base .. "/settings.json" end
  return cwd .. "/.claude/" .. (scope == "local" and "settings.local.json" or "settings.json")
end

--- The events that the hook answers. If the hook fails on one with `blocks`, the call is blocked.
registration.events = {
  { name = "PreToolUse", matcher = "*", blocks = true },
  { name = "PostToolUse", matcher = "*" },
  { name = "PostToolUseFailure", matcher = "*" },
  { name = "PermissionRequest", matcher = "*" },
  { name = "SessionStart", matcher = "*" },
  { name = "ConfigChange", blocks = true },
}

local SECONDS <const> = 10

--- The group of hooks for an event.
local function group_of(event, wanted)
  local arguments = { table.unpack(wanted.arguments) }
  local entry = {
    object = true, { "type", "command" }, { "command", wanted.program }, { "args", arguments },
    { "timeout", SECONDS }, event.blocks and { "onFailure", "block" } or nil,
  }
  local hooks = { "hooks", { entry } }
  return event.matcher and { object = true, { "matcher", event.matcher }, hooks }
    or { object = true, hooks }
end

--- The same as a plain value, to compare with an existing entry.
local function plain(given)
  if type(given) ~= "table" then return given end
  local result = {}
  for i, item in ipairs(given) do
    if given.object then result[item[1]] = plain(item[2]) else result[i] = plain(item) end
  end
  return result
end

local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end

--- More that managed settings contain: it keeps hooks from being switched off elsewhere.
registration.holding = {
  disableAllHooks = false, env = { CLAUDE_CODE_SIMPLE = "", CLAUDE_CODE_SAFE_MODE = "" },
}

--- One line for the settings file that keeps hooks on against all others.
registration.holding_text = '{"disableAllHooks":false,"env":{"CLAUDE_CODE_SIMPLE":"",'
  .. '"CLAUDE_CODE_SAFE_MODE":""}}'

--- Objects and lists that we add to: an existing value must have this type.
local SHAPES <const> = {
  { "object", "hooks" }, { "object", "permissions" },
  { "array", "permissions", "additionalDirectories" }, { "object", "env" },
}

--- Parse a settings file for editing.
-- @string|nil text nil if there is none
local function open(text)
  if not text or not text:gsub("^\xEF\xBB\xBF", ""):find("%S") then text = "{}\n" end
  local file, why = jsonc.parse(text, cjson.decode)
  if not file then return nil, why end
  if file.root.kind ~= "object" then return nil, "line 1, column 1: it is not an object" end
  local shapes = { table.unpack(SHAPES) }
  for _, event in ipairs(registration.events) do
    shapes[#shapes + 1] = { "array", "hooks", event.name }
  end
  for _, shape in ipairs(shapes) do
    local node = jsonc.at(file.root, table.unpack(shape, 2))
    if node and node.kind ~= shape[1] then
      local line, column = jsonc.position(text, node.from)
      return nil, ("line %d, column %d: %s is not an %s"):format(line, column,
        table.concat(shape, ".", 2), shape[1])
    end
  end
  return file
end

-- taking out

--- Remove our entries from the groups of one event, and whatever that leaves empty.
local function strip_event(file, event, context)
  local groups = jsonc.at(file.root, "hooks", event)
  if not groups or groups.kind ~= "array" then return end
  for i = #groups.items, 1, -1 do
    local list = jsonc.at(file.root, "hooks", event, i, "hooks")
    local before = list and list.kind == "array" and #list.items or 0
    for j = before, 1, -1 do
      local entry = file:decoded(jsonc.at(file.root, "hooks", event, i, "hooks", j))
      if type(entry) == "table" and settings.is_ours(entry, context) then
        file:drop({ "hooks", event, i, "hooks", j })
      end
    end
    local rest = before > 0 and jsonc.at(file.root, "hooks", event, i, "hooks")
    if rest and #rest.items == 0 then file:drop({ "hooks", event, i }) end
  end
  if #groups.items > 0 and #jsonc.at(file.root, "hooks", event).items == 0 then
    file:drop({ "hooks", event })
  end
end

local function strip_hooks(file, context)
  local hooks = jsonc.at(file.root, "hooks")
  if not hooks or #hooks.members == 0 then return end
  for _, member in ipairs({ table.unpack(hooks.members) }) do
    strip_event(file, member.key, context)
  end
  if #jsonc.at(file.root, "hooks").members == 0 then file:drop({ "hooks" }) end
end

local function strip_directory(file, directory)
  local path <const> = { "permissions", "additionalDirectories" }
  local list = jsonc.at(file.root, table.unpack(path))
  local found = false
  for i = #(list and list.items or {}), 1, -1 do
    if file:decoded(list.items[i]) == directory then
      file:drop({ path[1], path[2], i })
      found = true
    end
  end
  if not found then return end
  if #jsonc.at(file.root, table.unpack(path)).items == 0 then file:drop(path) end
  if #jsonc.at(file.root, "permissions").members == 0 then file:drop({ "permissions" }) end
end

--- Our hooks in a file, and the arguments of the first.
-- @string text
-- @tparam table context `env`, `program`
function registration.found(text, context)
  local file = open(text)
  local found, arguments = {}, nil
  for _, hook in ipairs(settings.hooks(file and file:decoded(file.root))) do
    if settings.is_ours(hook.entry, context) then
      found[#found + 1] = hook
      arguments = arguments or hook.entry.args
    end
  end
  return found, type(arguments) == "table" and arguments or nil
end

--- The directory that the client's model may read without a prompt, for a sandbox: the part above
-- the project's name, if the path contains that.
-- @string sandbox
function registration.directory(sandbox)
  local above = sandbox:match("^(.-)/*[^/]*{project}")
  return above and (above == "" and "/" or above) or sandbox
end

local function sandbox_of(arguments)
  for i, word in ipairs(arguments or {}) do
    if word == "--sandbox" then return arguments[i + 1] end
    local value = type(word) == "string" and word:match("^%-%-sandbox=(.*)$")
    if value then return value end
  end
  return nil
end

--- A settings file without our entries.
-- @string text
-- @tparam table context `env`, `program`
-- @treturn ?string
-- @treturn ?string why not: "line 3, column 1: …"
function registration.removed(text, context)
  local file, why = open(text)
  if not file then return nil, why end
  local _, arguments = registration.found(text, context)
  local sandbox = sandbox_of(arguments)
  strip_hooks(file, context)
  if sandbox then strip_directory(file, registration.directory(sandbox)) end
  return file.text
end

-- putting in

--- Is every hook registered as wanted, and no other hook of ours?
local function is_current(file, wanted, context)
  local hooks = settings.hooks(file:decoded(file.root))
  local seen, count = {}, 0
  for _, hook in ipairs(hooks) do
    if settings.is_ours(hook.entry, context) then
      count = count + 1
      seen[hook.event] = hook
    end
  end
  for _, event in ipairs(registration.events) do
    local group, hook = plain(group_of(event, wanted)), seen[event.name]
    if not hook or not same(hook.entry, group.hooks[1]) then return false end
    if hook.matcher ~= group.matcher then return false end
  end
  return count == #registration.events
end

local function put_hooks(file, wanted)
  if not jsonc.at(file.root, "hooks") then
    local all = { object = true, spread = true }
    for i, event in ipairs(registration.events) do
      all[i] = { event.name, { group_of(event, wanted) } }
    end
    return file:put({ "hooks" }, all)
  end
  for _, event in ipairs(registration.events) do
    local keys, group = { "hooks", event.name }, group_of(event, wanted)
    if jsonc.at(file.root, table.unpack(keys)) then
      file:append(keys, group)
    else
      file:put(keys, { group })
    end
  end
end

local function put_directory(file, directory)
  local keys <const> = { "permissions", "additionalDirectories" }
  local list = jsonc.at(file.root, table.unpack(keys))
  for _, item in ipairs(list and list.items or {}) do
    if file:decoded(item) == directory then return end
  end
  if list then return file:append(keys, directory) end
  file:put(keys, { directory })
end

--- Add the settings that keep hooks on, where missing.
local function put_holding(file)
  if not jsonc.at(file.root, "disableAllHooks") then file:put({ "disableAllHooks" }, false) end
  for _, name in ipairs({ "CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE" }) do
    if not jsonc.at(file.root, "env", name) then file:put({ "env", name }, "") end
  end
end

--- A settings file with our entries.
-- @string|nil text nil if there is none
-- @tparam table wanted `program`, `arguments`, `directory` (read without a prompt), `holds` (also
-- add what keeps hooks on)
-- @tparam table context `env`, `program`
-- @treturn ?string the same text if nothing changes
-- @treturn ?string why not: "line 3, column 1: …"; or why the client ignores the file
function registration.merged(text, wanted, context)
  local file, why = open(text)
  if not file then return nil, why end
  if not is_current(file, wanted, context) then
    local _, arguments = registration.found(text or "", context)
    local sandbox = sandbox_of(arguments)
    strip_hooks(file, context)
    local before = sandbox and registration.directory(sandbox)
    if before and before ~= wanted.directory then strip_directory(file, before) end
    put_hooks(file, wanted)
  end
  if wanted.directory then put_directory(file, wanted.directory) end
  if wanted.holds then put_holding(file) end
  return file.text, registration.ignored(file.text)
end

--- Why the client ignores an otherwise correct settings file; nil if it does not.
-- @string text
function registration.ignored(text)
  local file = jsonc.parse(text, cjson.decode)
  local at = file and (file.comment or file.comma)
  if not at then return nil end
  local line, column = jsonc.position(text, at)
  return ("line %d, column %d: %s: Claude Code ignores a settings file that has any"):format(line,
    column, file.comment and "a comment" or "a comma before a closing bracket")
end

return registration
