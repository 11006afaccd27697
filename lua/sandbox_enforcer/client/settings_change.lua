--- Which changes to the client's settings would switch the hooks off.
--
-- The client reads all its settings again when one file changes, so we check all of them. It drops
-- a file for a single invalid value, so a file that contains our hooks may change only where we can
-- tell that it stays valid: in its hooks, permissions and variables.
-- @module sandbox_enforcer.client.settings_change
local cjson = require("cjson.safe")
local session = require("sandbox_enforcer.client.session")
local settings = require("sandbox_enforcer.client.settings")

local settings_change = {}

local function is_set(value) return value ~= nil and value ~= false and value ~= cjson.null end

--- One of our variables that the settings would change. A variable that they leave out keeps its
-- value, and a value that the client did not apply when it started is not applied now.
local function changed_variable(files, env, before)
  local known = before and before.variables or {}
  for name, want in pairs(settings.variables(files)) do
    if want.value ~= env(name) and want.value ~= known[name] then return name, want.path end
  end
  return nil
end

-- the form of what may change

local function is_list_of(kind, value)
  if type(value) ~= "table" then return false end
  for key, item in pairs(value) do
    if math.type(key) ~= "integer" or type(item) ~= kind then return false end
  end
  return true
end

--- Keys of a hook and of a group of hooks, and the values that each takes.
local HOOK <const> = {
  type = "string", command = "string", args = "words", timeout = "number", ["if"] = "string",
  statusMessage = "string", async = "boolean", asyncRewake = "boolean", shell = "string",
  once = "boolean", onFailure = "string",
}

--- What happens if a hook fails. Any other word makes the client drop the file.
local ON_FAILURE <const> = { block = true, continue = true }
local PERMISSIONS <const> = {
  allow = "words", deny = "words", ask = "words", additionalDirectories = "words",
}

local function has_form(value, form)
  if type(value) ~= "table" then return false end
  for key, item in pairs(value) do
    local kind = form[key]
    local good = kind == "words" and is_list_of("string", item) or type(item) == kind
    if not kind or not good then return false end
  end
  return true
end

local function is_hook(entry)
  if not has_form(entry, HOOK) or entry.type ~= "command" or not entry.command then return false end
  if entry.onFailure and not ON_FAILURE[entry.onFailure] then return false end
  return entry.timeout == nil or entry.timeout > 0
end

local function is_group(group)
  if not has_form(group, { matcher = "string", hooks = "table" }) then return false end
  if not is_list_of("table", group.hooks) then return false end
  for _, entry in ipairs(group.hooks) do
    if not is_hook(entry) then return false end
  end
  return true
end

local forms = {}

function forms.hooks(value)
  if type(value) ~= "table" then return false end
  for event, groups in pairs(value) do
    if type(event) ~= "string" or not is_list_of("table", groups) then return false end
    for _, group in ipairs(groups) do
      if not is_group(group) then return false end
    end
  end
  return true
end

function forms.permissions(value) return has_form(value, PERMISSIONS) end

function forms.env(value)
  if type(value) ~= "table" then return false end
  for name, text in pairs(value) do
    if type(name) ~= "string" or type(text) ~= "string" then return false end
  end
  return true
end

--- Will the client accept a file, as far as we can tell?
-- @tparam table file
-- @tparam table now its digests
-- @tparam[opt] table before its digests when the client accepted it
local function is_good(file, now, before)
  if before and before.rest ~= now.rest then return false end
  for key, has in pairs(forms) do
    local value = file.content[key]
    local same = before and before[key] == now[key]
    if value ~= nil and not same and not has(value) then return false end
  end
  return true
end

-- hooks

--- The state that the settings would have, without files that the client may drop.
local function state_after(files, context, before)
  local kept = {}
  for _, file in ipairs(files) do
    local now = session.state({ file }, context).files[file.path]
    local known = before and before.files[file.path]
    if now and (known or not before) and is_good(file, now, known) then kept[#kept + 1] = file end
  end
  return session.state(kept, context)
end

--- A plugin's hooks are not in the settings, only that it is enabled.
local function of_plugin(before)
  local hooks = {}
  for _, hook in ipairs(before and before.hooks or {}) do
    if hook.event == session.PLUGIN then hooks[#hooks + 1] = hook end
  end
  return { hooks = hooks, files = before and before.files or {} }
end

--- Why some of our hooks would no longer run. We run, so they did until now: without a record of
-- where they were, some file must still have one on tool calls.
local function lost_hook(files, before, context)
  if context.env("CLAUDE_PLUGIN_ROOT") then before = of_plugin(before) end
  local after = state_after(files, context, before)
  if before then
    local lost = session.lost(before, after)
    if not lost then return nil end
    local what = lost[1] == session.PLUGIN and "no longer enables our plugin"
      or "removes our hooks on " .. table.concat(lost, ", ")
    return what .. ", or may make the client drop the file"
  end
  for _, hook in ipairs(after.hooks) do
    local runs = hook.event == "PreToolUse" and hook.runs_us
    if runs and settings.is_as_wide(hook.matcher, "Bash") then return nil end
  end
  return "leaves no hook of ours on tool calls"
end

--- Why a file alone would end the hooks.
local function switches_off(file, context)
  if file.content and is_set(file.content.disableAllHooks) then return "sets disableAllHooks" end
  for _, plugin in ipairs(settings.plugins(file.content, context)) do
    if not plugin.on then return "disables our plugin" end
  end
  return nil
end

--- A plugin or marketplace that the settings did not name when the session began: plugins can
-- answer in place of hooks.
local function added_plugin(files, before)
  if not before or not before.plugins then return nil end
  for name, path in pairs(settings.sources(files)) do
    if not before.plugins[name] then return name, path end
  end
  return nil
end

--- The event of somebody else's hook that is new in this session, and that could rewrite or allow a
-- call after us.
local function added_hook(files, before, context)
  if not before or not before.others then return nil end
  for text, event in pairs(session.state(files, context).others) do
    if not before.others[text] then return event end
  end
  return nil
end

--- Is it a change of settings? The client reports other changes, such as skills, in the same way.
local function is_settings(event)
  if type(event.raw.file_path) ~= "string" then return false end
  local source = event.raw.source
  return type(source) ~= "string" or source:find("settings", 1, true) ~= nil
end

--- Why to veto a change of the client's settings.
-- @tparam table event neutral; its `raw` has `file_path`, `source`
-- @tparam sandbox_enforcer.config.read settled
-- @tparam table context `env`, `program`
-- @treturn ?string a sentence without its full stop
function settings_change.why(event, settled, context)
  if not is_settings(event) then return nil end
  local changed = settings.read(event.raw.file_path)
  if changed.flaw then return changed.path .. " " .. changed.flaw end
  local files = settings.all(context)
  for _, file in ipairs({ changed, table.unpack(files) }) do
    local off = switches_off(file, context)
    if off then return file.path .. " " .. off end
  end
  local before = session.recorded(settled, event.session)
  local name, path = changed_variable(files, context.raw, before)
  if name then return ("%s changes the variable %s"):format(path, name) end
  name, path = added_plugin(files, before)
  if name then return ("%s adds the plugin or marketplace %s"):format(path, name) end
  local on = added_hook(files, before, context)
  if on then
    return ("%s adds a hook on %s that may answer in place of ours"):format(changed.path, on)
  end
  local lost = lost_hook(files, before, context)
  return lost and changed.path .. " " .. lost or nil
end

return settings_change
