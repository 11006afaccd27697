--- What the user has approved once: the same operation, in the same place, is not asked again.
--
-- A prompt leaves a mark (our own `ask`, or the client's PermissionRequest); only if the very same
-- input then ran, the approval is kept. A new attempt removes an old mark, so that a "no" is never
-- taken for a "yes". The agent cannot write there: see layers/guard.lua.
-- @module sandbox_enforcer.state.consent
local core = require("sandbox_enforcer.core")
local redaction = require("sandbox_enforcer.state.redaction")

local consent = {}

--- How long an approval holds, in seconds, if the policy does not say it.
consent.TTL = 30 * 24 * 3600

local LIMIT <const> = 4 * 1024 * 1024
local LARGEST <const> = 32 * 1024 * 1024  -- of a script

--- A value as text, the same for the same value and for no other.
local function canonical(value)
  if type(value) ~= "table" then
    local text = tostring(value)
    return ("%s %d:%s"):format(type(value), #text, text)
  end
  local list = {}
  for key, item in pairs(value) do list[#list + 1] = canonical(key) .. canonical(item) end
  table.sort(list)
  return ("{%d:%s}"):format(#list, table.concat(list))
end

--- What the command runs directly is a part of it: a changed script is asked about again.
-- @treturn {string,...}|nil nil if one of them cannot be read
local function content(scripts)
  local list = {}
  for i, script in ipairs(scripts or {}) do
    local text = type(script) == "table" and script.text or core.read(script, LARGEST)
    if not text then return nil end
    list[i] = core.sha256(text)
  end
  return list
end

--- The input without what the user does not look at.
local function meant(input)
  local copy = {}
  for key, value in pairs(input) do
    if key ~= "description" and key ~= "timeout" then copy[key] = value end
  end
  return copy
end

--- What is called, and where; and by whom we are told: events that a copy of this program is given
-- are not the client's.
local function operation(config, event)
  return canonical({
    project = config.project, tool = event.tool, input = meant(event.input),
    cwd = event.cwd, program = config.program,
  })
end

--- The name of an operation and all that it runs; nil if that is unknown.
local function key(config, event, scripts)
  local sums = content(scripts)
  return sums and core.sha256(canonical({
    operation = operation(config, event), scripts = scripts, sums = sums,
  }))
end

local function file(config, kind, name) return ("%s/%s/%s"):format(config.state, kind, name) end

--- The mark of a prompt, whose text is the key of what it was about. It belongs to its session:
-- what runs in another was not asked about there. Whatever the scripts are by now, there is one.
local function mark_of(event, config)
  return core.sha256(canonical({ tostring(event.session), operation(config, event) }))
end

local function put(config, kind, name, text)
  local path = file(config, kind, name)
  local done, why, code = core.create(path, text)
  if not done and code == "ENOENT" then
    core.mkdir(config.state .. "/" .. kind, 448)
    done, why, code = core.create(path, text)
  end
  if done or code == "EEXIST" then return nil end
  return ("%s cannot be written: %s"):format(path, why)
end

--- Has the user approved exactly this, here, and not too long ago?
-- @tparam[opt] list scripts that the command runs directly: absolute paths, or `{ text }`
function consent.is_given(config, event, scripts)
  local name = key(config, event, scripts)
  local path = name and file(config, "consent", name)
  local text = path and core.read(path, LIMIT)
  local since = text and tonumber(text:match("^%d+"))
  local ttl = config.policy.consent and config.policy.consent.ttl or consent.TTL
  if not since then return false end
  local age = core.clock() // 1000000 - since
  if age >= 0 and age <= ttl then return true end
  core.remove(path)
  return false
end

--- All that is approved: a list of `{ name, since, project, cwd, what }`.
function consent.list(config)
  local found = {}
  for _, name in ipairs(config.state and core.list(config.state .. "/consent") or {}) do
    local whole = name:find("^%x+$")  -- others are what a hook left that was killed
    local text = whole and core.read(file(config, "consent", name), LIMIT) or ""
    local since, project, cwd, what = text:match("^(%d+)\n([^\n]*)\n([^\n]*)\n(.*)\n$")
    if since then
      found[#found + 1] = {
        name = name, since = core.timestamp(tonumber(since)), project = project, cwd = cwd,
        what = what:gsub("%c", " "),
      }
    end
  end
  return found
end

--- Ask again about an operation.
function consent.revoke(config, name) return core.remove(file(config, "consent", name)) end

--- A prompt is shown about this operation.
function consent.prompted(config, event, scripts)
  local name = key(config, event, scripts)
  return name and put(config, "prompted", mark_of(event, config), name)
end

--- The operation begins anew: what was shown before does not count.
function consent.begins(config, event)
  core.remove(file(config, "prompted", mark_of(event, config)))
end

--- A text as one line.
local function line(text) return ((text or ""):gsub("%c", "?")) end

--- The operation ran. If there was a prompt, the user said yes.
-- @tparam[opt] list scripts see `consent.is_given`
-- @string about what it is, for people
-- @treturn ?string why it could not be kept
function consent.ran(config, event, scripts, about)
  local mark = file(config, "prompted", mark_of(event, config))
  local shown = core.read(mark, LIMIT)
  local name = shown and key(config, event, scripts)
  core.remove(mark)
  if not name or name ~= shown then return nil end
  return put(config, "consent", name, ("%d\n%s\n%s\n%s\n"):format(core.clock() // 1000000,
    line(config.project), line(event.cwd), redaction.of(about)))
end

return consent
