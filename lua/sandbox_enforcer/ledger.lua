--- Looks up what audit.lua has written down.
-- @module sandbox_enforcer.ledger
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local redaction = require("sandbox_enforcer.redaction")

local ledger = {}

local RECENT <const> = 256 * 1024  -- bytes of the ledger in which a call of just now is looked for

--- The decision that was written down for a tool call; nil if there is none among the last.
-- @string|nil path of the ledger
-- @tparam table event
function ledger.find(path, event)
  local id = type(event.tool_use_id) == "string" and core.json_quote(event.tool_use_id)
  local text = id and path and core.tail(path, RECENT)
  local at = text and text:find('"tool_use_id":' .. id, 1, true)
  if not at then return nil end
  local before = text:sub(1, at):match("^.*\n()") or 1
  return cjson.decode(text:sub(before, (text:find("\n", at, true) or 0) - 1))
end

--- Is what a tool was called with what had been decided?
-- @tparam table record see `ledger.find`
-- @tparam table event
function ledger.agrees(record, event)
  local command = event.tool_input.command
  if type(command) ~= "string" or record.decision == "deny" then return false end
  return (record.rewritten or record.command) == redaction.of(command)
end

return ledger
