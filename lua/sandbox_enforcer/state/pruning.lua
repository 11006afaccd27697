--- Removes records that finished sessions and killed hooks left behind: a limited number at once,
-- never one that may still count, and nothing that a link leads to.
-- @module sandbox_enforcer.state.pruning
local core = require("sandbox_enforcer.core")
local session = require("sandbox_enforcer.client.session")

local pruning = {}

local DAY <const> = 24 * 3600
local MOST <const> = 1000  -- files of a directory to look at

--- A file that a hook is still writing, before its rename; it lives for a minute at most.
local UNFINISHED <const> = "%.%x+%.%x+%.new$"
local FINISHED <const> = "^%x+$"

--- By directory: the age, in seconds, at which files that have their final name go; false: never.
local AGES <const> = {
  prompted = 7 * DAY,  -- an unanswered prompt: it will be shown again
  told = 30 * DAY,
  breaker = 30 * DAY,  -- unless its session may continue
  confined = 7 * DAY,  -- see confine/grant.lua
  plans = 7 * DAY,  -- see confine/memo.lua
  consent = false,  -- they expire by themselves: see consent.lua
  calls = 60 * DAY,  -- longer than clients keep transcripts; see seen_calls.lua
  once = DAY,  -- see once.lua
  sessions = false,  -- see session.lua
}

--- The age at which a file goes; nil if it stays.
local function age_of(kind, name, alive)
  if name:find(UNFINISHED) then return DAY end
  if not AGES[kind] or not name:find(FINISHED) then return nil end
  return not (kind == "breaker" and alive[name]) and AGES[kind] or nil
end

--- If there are too many files, each run looks at different ones.
local function prune(directory, kind, alive, now)
  if core.kind(directory) ~= "directory" then return end
  local names = core.list(directory) or {}
  local start = #names > MOST and now % #names or 0
  for i = 1, math.min(#names, MOST) do
    local name = names[(start + i - 1) % #names + 1]
    local age = age_of(kind, name, alive)
    if age then core.remove(directory .. "/" .. name, now - age) end
  end
end

--- @tparam sandbox_enforcer.config.read settled
-- @string|nil id of the new session
function pruning.run(settled, id)
  if not settled.state or core.kind(settled.state) ~= "directory" then return end
  local now = core.clock() // 1000000
  local alive = session.known(settled, id)
  for kind in pairs(AGES) do prune(settled.state .. "/" .. kind, kind, alive, now) end
end

return pruning
