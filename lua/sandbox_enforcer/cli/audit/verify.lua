--- Compares the client's transcripts with the hook's records: a call that the hook did not see
-- means that it was switched off or failed.
-- @module sandbox_enforcer.cli.audit.verify
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local installs = require("sandbox_enforcer.state.installs")
local progress = require("sandbox_enforcer.cli.progress")
local records = require("sandbox_enforcer.state.records")
local seen_calls = require("sandbox_enforcer.state.seen_calls")
local since = require("sandbox_enforcer.cli.since")

local verify = {}

local KEPT <const> = 1000  -- gaps to list
local SECOND <const> = 19  -- characters of a time up to its seconds

--- The calls in the ledger since a time, by session and id; and the time of its first record.
local function written_down(ledger, from)
  local seen, first = {}, nil
  local log = records.open(ledger)
  for record in function() return log:next() end do
    first = first or record.timestamp
    local id = record[client.CALL_ID]
    if type(id) == "string" and (not from or record.timestamp >= from) then
      seen[tostring(record.session_id) .. " " .. id] = true
    end
  end
  return seen, first
end

--- When the hook first heard of a session; nil if it never did.
local function first_session(state)
  for _, name in ipairs(core.list(state .. "/sessions") or {}) do
    local clock = name:match("^(%x+)%-%x+$")
    if clock then return core.timestamp(tonumber(clock, 16) // 1000000) end
  end
  return nil
end

local function earlier(a, b) return a and b and (a < b and a or b) or a or b end

local function note_gap(found, item)
  found.gaps = found.gaps + 1
  local session = found.sessions[item.session] or { gaps = 0, calls = 0 }
  found.sessions[item.session] = session
  session.gaps = session.gaps + 1
  if #found.list < KEPT then
    found.list[#found.list + 1] = {
      at = item.at, session = item.session, tool = item.tool, id = item.id,
      command = item.about, cwd = item.cwd,
    }
  end
end

local function key_of(item) return tostring(item.session) .. " " .. item.id end

--- Add the calls of one transcript. A call with invalid input was shown to no hook.
local function read(file, found, state, from)
  local reader = client.default.transcripts.open(file.path)
  if not reader then
    found.unread[#found.unread + 1] = file.path
    return
  end
  local open, rolls = {}, {}
  for item in function() return reader:next() end do
    if item.kind == "call" and item.session and (item.at or ""):sub(1, SECOND) >= from then
      local session = item.session
      if rolls[session] == nil then rolls[session] = seen_calls.of(state, session) or false end
      found.calls = found.calls + 1
      local seen = found.seen[key_of(item)] or rolls[session] and rolls[session][item.id]
      if not seen then open[item.id] = item end
    elseif item.kind == "call" then
      found.older = found.older + 1
    elseif item.kind == "result" and item.invalid and open[item.id] then
      open[item.id] = nil
      found.invalid = found.invalid + 1
    end
  end
  reader:close()
  local list = {}
  for _, item in pairs(open) do list[#list + 1] = item end
  table.sort(list, function(a, b) return (a.at or "") < (b.at or "") end)
  for _, item in ipairs(list) do note_gap(found, item) end
end

--- Compare.
-- @tparam {table,...} files transcripts
-- @tparam sandbox_enforcer.config.read config `ledger`, `state`
-- @string|nil from the earliest time
-- @treturn table `calls`, `gaps` (a count), `list`, `sessions` (id -> `{ gaps }`), `older` (before
-- `first`), `invalid` (shown to no hook), `unread` (files), `first`: the time of the first record,
-- or when the hook was registered if there is none
function verify.run(files, config, from)
  local seen, first = written_down(config.ledger, from)
  first = earlier(first, first_session(config.state)) or installs.since(config)
  local found = { seen = seen, calls = 0, gaps = 0, list = {}, sessions = {}, older = 0,
    invalid = 0, unread = {}, first = first }
  if not first then return found end
  local begin = (from and from > first and from or first):sub(1, SECOND)
  local start = since.seconds(begin)
  local total, done = 0, 0
  for _, file in ipairs(files) do total = total + file.size end
  local bar = progress.new(total)
  for _, file in ipairs(files) do
    if not start or file.written >= start then read(file, found, config.state, begin) end
    done = done + file.size
    bar:tell(done, ("%d calls"):format(found.calls))
  end
  bar:finish()
  return found
end

return verify
