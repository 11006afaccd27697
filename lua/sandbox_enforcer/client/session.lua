--- What the client's settings said about our hooks when a session began: one small file a session.
-- @module sandbox_enforcer.client.session
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local settings = require("sandbox_enforcer.client.settings")

local session = {}

local KEPT <const> = 200  -- records of the last sessions
local NAME <const> = "^%x+%-%x+$"
local LIMIT <const> = 1024 * 1024

--- Keys that may change in a settings file that contains our hooks: settings_change.lua checks
-- them.
local OPEN <const> = { hooks = true, permissions = true, env = true }

local function is_list(value) return #value > 0 or next(value) == nil end

--- A JSON value as text, independent of the order of its keys.
local function canonical(value)
  if type(value) ~= "table" then return tostring(cjson.encode(value)) end
  local parts = {}
  if is_list(value) then
    for i, item in ipairs(value) do parts[i] = canonical(item) end
    return "[" .. table.concat(parts, ",") .. "]"
  end
  for key, item in pairs(value) do
    parts[#parts + 1] = core.json_quote(tostring(key)) .. ":" .. canonical(item)
  end
  table.sort(parts)
  return "{" .. table.concat(parts, ",") .. "}"
end

local function bytes(text, key)
  local from, to = core.json_span(text, key)
  return from and text:sub(from, to) or ""
end

--- Digests of the keys that may change, and one, `rest`, of all others.
local function digests(file)
  local result, keys, parts = {}, {}, {}
  for key in pairs(file.content) do
    if OPEN[key] then result[key] = core.sha256(bytes(file.text, key))
    else keys[#keys + 1] = key end
  end
  table.sort(keys)
  for i, key in ipairs(keys) do parts[i] = core.json_quote(key) .. bytes(file.text, key) end
  result.rest = core.sha256(table.concat(parts, "\n"))
  return result
end

--- The pseudo-event of a setting that is no hook but enables our plugin's hooks.
session.PLUGIN = "plugin"

--- The entries of a file that are ours.
local function ours(file, context)
  local found = {}
  for _, hook in ipairs(settings.hooks(file.content)) do
    if settings.is_ours(hook.entry, context) then
      found[#found + 1] = {
        event = hook.event, matcher = hook.matcher, entry = canonical(hook.entry),
        runs_us = settings.runs_us(hook.entry, context),
      }
    end
  end
  for _, plugin in ipairs(settings.plugins(file.content, context)) do
    if plugin.on then found[#found + 1] = { event = session.PLUGIN, entry = plugin.name } end
  end
  return found
end

--- The entries of a file that may answer in our place, by their texts.
local function others(file, context, found)
  for _, hook in ipairs(settings.hooks(file.content)) do
    if settings.may_answer(hook, context) then
      found[canonical({ hook.event, hook.matcher or "*", hook.entry })] = hook.event
    end
  end
end

--- What the settings say about us.
-- @tparam {table,...} files from settings.all
-- @tparam table context `env`, `program`
-- @treturn table `hooks`, a list of ours; `files`, path -> digests (`hooks`, `permissions`, `env`,
-- `rest`) for each file that contains one; `variables` of ours that they set; `plugins` and
-- marketplaces that they name; `others`, hooks that may answer in our place
function session.state(files, context)
  local state = {
    hooks = {}, files = {}, variables = {}, plugins = settings.sources(files), others = {},
  }
  for name, set in pairs(settings.variables(files)) do state.variables[name] = set.value end
  for _, file in ipairs(files) do
    local found = ours(file, context)
    others(file, context, state.others)
    if #found > 0 then state.files[file.path] = digests(file) end
    table.move(found, 1, #found, #state.hooks + 1, state.hooks)
  end
  return state
end

local function is_kept(hook, state)
  for _, other in ipairs(state.hooks) do
    local same = hook.event == other.event and hook.entry == other.entry
    if same and settings.is_as_wide(other.matcher, hook.matcher) then return true end
  end
  return false
end

--- The events for which a later state lacks a hook, with all its keys, that an earlier one has.
-- @treturn {string,...}|nil their names, sorted; nil if all are kept
function session.lost(before, after)
  local names, seen = {}, {}
  for _, hook in ipairs(before.hooks) do
    if not seen[hook.event] and not is_kept(hook, after) then
      names[#names + 1] = hook.event
      seen[hook.event] = true
    end
  end
  table.sort(names)
  return #names > 0 and names or nil
end

-- records

local function directory(settled) return settled.state and settled.state .. "/sessions" end

--- The file name for a session's records.
-- @string id
function session.name(id) return core.sha256(id):sub(1, 32) end

local function suffix(id) return "-" .. session.name(id) end

local function newest(names, id)
  for i = #names, 1, -1 do
    local name = names[i]
    if name:find(NAME) and name:sub(-33) == suffix(id) then return name end
  end
  return nil
end

--- The state when a session began; nil if it was not recorded.
function session.recorded(settled, id)
  local base = directory(settled)
  local name = base and type(id) == "string" and newest(core.list(base) or {}, id)
  local text = name and core.read(base .. "/" .. name, LIMIT)
  local content = text and cjson.decode(text)
  if type(content) ~= "table" or type(content.hooks) ~= "table" then return nil end
  for _, key in ipairs({ "files", "variables" }) do
    if type(content[key]) ~= "table" then return nil end
  end
  return content
end

--- The names of sessions that may still run: the latest ones.
-- @string|nil id of one more
function session.known(settled, id)
  local base = directory(settled)
  local found = { [type(id) == "string" and session.name(id) or ""] = true }
  for _, name in ipairs(base and core.list(base) or {}) do
    if name:find(NAME) then found[name:sub(-32)] = true end
  end
  return found
end

local function prune(base)
  local names = {}
  for _, name in ipairs(core.list(base) or {}) do
    if name:find(NAME) then names[#names + 1] = name end
  end
  for i = 1, #names - KEPT do core.remove(base .. "/" .. names[i]) end
end

--- Record the state, unless the session has a record that says more: a session that starts again in
-- a running client may find settings on disk that were never applied.
-- @treturn ?string why it could not be recorded
function session.record(settled, event, state)
  local base, id = directory(settled), event.session
  if not base or type(id) ~= "string" then return nil end
  local before = session.recorded(settled, id)
  if before and session.lost(before, state) then return nil end
  local goes_on = event.raw.source == "clear" or event.raw.source == "compact"
  if goes_on and (before or #state.hooks == 0) then return nil end
  local path = ("%s/%014x%s"):format(base, core.clock(), suffix(id))
  local good, why = core.mkdir(base, 448)
  if good then good, why = core.create(path, cjson.encode(state) .. "\n") end
  if not good then return ("the session cannot be recorded in %s: %s"):format(base, why) end
  prune(base)
  return nil
end

return session
