--- The user's approvals: the same operation in the same place needs no second prompt.
--
-- A prompt leaves a mark (our own `ask`, or the client's PermissionRequest); the approval is kept
-- only if exactly the same input then ran. A new attempt removes an old mark, so that a "no" never
-- counts as a "yes". The agent cannot write there: see layers/guard.lua.
-- @module sandbox_enforcer.state.consent
local core = require("sandbox_enforcer.core")
local redaction = require("sandbox_enforcer.state.redaction")

local consent = {}

--- How long an approval lasts, in seconds, unless the policy says otherwise.
consent.TTL = 30 * 24 * 3600

local LIMIT <const> = 4 * 1024 * 1024
local LARGEST <const> = 32 * 1024 * 1024  -- bytes of a script

--- A value as text: equal texts for equal values only.
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

--- The scripts that a command runs directly are part of it: a changed script needs a new prompt.
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

--- The input without the parts that the user does not see.
local function meant(input)
  local copy = {}
  for key, value in pairs(input) do
    if key ~= "description" and key ~= "timeout" then copy[key] = value end
  end
  return copy
end

--- What is called, where, and who told us: events passed to a copy of this program do not come from
-- the client.
local function operation(config, event)
  return canonical({
    project = config.project, tool = event.tool, input = meant(event.input),
    cwd = event.cwd, program = config.program,
  })
end

--- The key of an operation and everything it runs; nil if unknown.
local function key(config, event, scripts)
  local sums = content(scripts)
  return sums and core.sha256(canonical({
    operation = operation(config, event), scripts = scripts, sums = sums,
  }))
end

local function file(config, kind, name) return ("%s/%s/%s"):format(config.state, kind, name) end

--- The mark of a prompt; its text is the key of the operation. It belongs to its session, because
-- another session was not asked. There is one mark, whatever has become of the scripts.
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

--- All approvals: a list of `{ name, since, project, cwd, what }`.
function consent.list(config)
  local found = {}
  for _, name in ipairs(config.state and core.list(config.state .. "/consent") or {}) do
    local whole = name:find("^%x+$")  -- others are leftovers of a killed hook
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

--- Revoke an approval: ask again about this operation.
function consent.revoke(config, name) return core.remove(file(config, "consent", name)) end

--- The client shows a prompt about this operation.
function consent.prompted(config, event, scripts)
  local name = key(config, event, scripts)
  return name and put(config, "prompted", mark_of(event, config), name)
end

--- The operation starts over: earlier prompts do not count.
function consent.begins(config, event)
  core.remove(file(config, "prompted", mark_of(event, config)))
end

--- A text as one line.
local function line(text) return ((text or ""):gsub("%c", "?")) end

--- The operation ran. If there was a prompt, the user said yes.
-- @tparam[opt] list scripts see `consent.is_given`
-- @string about a description for people
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
