--- Files that agents must not change, but that a command changed anyway: through a git branch, an
-- archive, or a program that nobody can read. The client loads most of them when it restarts, so we
-- report them while there is time to check them.
-- @module sandbox_enforcer.client.changed_files
local core = require("sandbox_enforcer.core")
local files = require("sandbox_enforcer.client.files")
local notice = require("sandbox_enforcer.state.notice")
local session = require("sandbox_enforcer.client.session")

local changed_files = {}

local MOST <const> = 300  -- files to check in one place
local DEEPEST <const> = 6

local function add_stamps(list, path, depth)
  if #list >= 2 * MOST then return end
  local stamp = core.stamp(path)
  list[#list + 1], list[#list + 2] = path, stamp and stamp:sub(25) or ""  -- only its times
  local enters = stamp and depth < DEEPEST and core.kind(path) == "directory"
  for _, name in ipairs(enters and core.list(path) or {}) do
    add_stamps(list, path .. "/" .. name, depth + 1)
  end
end

--- A text that changes whenever the content of a place does.
local function digest(path)
  local list = {}
  add_stamps(list, path, 0)
  return core.sha256(table.concat(list, "\0"))
end

--- Does the client itself write a file, as when the user says "do not ask again"?
local function is_clients(config, base, name, member)
  if member.written or name == "settings.local.json" then return true end
  return name == "settings.json" and base == config.client
end

--- The watched places: a list of `{ path, what }`.
local function watched(config)
  local list = {}
  for _, group in ipairs(files.protected(config)) do
    local base = group.inside and group.base .. "/" .. group.inside or group.base
    for name, member in pairs(group.members) do
      if not is_clients(config, base, name, member) then
        list[#list + 1] = { path = base .. "/" .. name, what = member.what }
      end
    end
  end
  return list
end

--- The state of the watched places.
-- @tparam sandbox_enforcer.config.read config
-- @treturn table path -> digest
function changed_files.places(config)
  local found = {}
  for _, place in ipairs(watched(config)) do found[place.path] = digest(place.path) end
  return found
end

local CHANGED <const> = "CHANGED: %s, %s, has changed since the session began. Look at it, and "
  .. "restore it if you did not expect that, before the client starts again"

--- Messages about places that changed since the session began, once for each change.
-- @tparam table event neutral
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...}
function changed_files.changes(event, config)
  local before, told = session.recorded(config, event.session), {}
  if not before or type(before.places) ~= "table" then return told end
  for _, place in ipairs(watched(config)) do
    local was, now = before.places[place.path], digest(place.path)
    if was and was ~= now and notice.once(config, event.session, place.path .. now) then
      told[#told + 1] = CHANGED:format(place.path, place.what)
    end
  end
  table.sort(told)
  return told
end

return changed_files
