--- The roll: calls that the hook saw and had nothing to say about. The ledger has the others, so
-- every call of a transcript is in one of them; a call in neither never reached the hook. One small
-- file for each session, one line for each call.
-- @module sandbox_enforcer.state.seen_calls
local core = require("sandbox_enforcer.core")

local seen_calls = {}

seen_calls.DIRECTORY = "calls"

local LIMIT <const> = 64 * 1024 * 1024

local function file(state, session)
  return ("%s/%s/%s"):format(state, seen_calls.DIRECTORY, core.sha256(session):sub(1, 32))
end

--- Note a call. A failure here never fails the hook.
-- @tparam sandbox_enforcer.config.read config `state`
-- @tparam table event neutral
function seen_calls.note(config, event)
  if not config.state or not event.session or not event.call then return end
  if #event.call > 200 or event.call:find("\n", 1, true) then return end
  local path = file(config.state, event.session)
  local done, _, code = core.append_line(path, event.call .. "\n")
  if done or code ~= "ENOENT" then return end
  if core.mkdir(config.state .. "/" .. seen_calls.DIRECTORY, 448) then
    core.append_line(path, event.call .. "\n")
  end
end

--- The noted calls of a session, as a set; nil if there is none.
-- @string state directory
-- @string session
function seen_calls.of(state, session)
  local text = core.read(file(state, session), LIMIT)
  if not text then return nil end
  local set = {}
  for id in text:gmatch("[^\n]+") do set[id] = true end
  return set
end

return seen_calls
