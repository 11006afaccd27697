--- Did a command that should be confined really start that way? `run` records it (grant.lua), and
-- the event after the call is compared with that record.
-- @module sandbox_enforcer.confine.proof
local core = require("sandbox_enforcer.core")
local grant = require("sandbox_enforcer.confine.grant")
local printable = require("sandbox_enforcer.printable")

local proof = {}

local TOLD <const> = "LOST: this command was not confined: `run` should have started it, but did "
  .. "not. Look at what it changed, and tell the user"

--- The receipt in a command that begins with our own program; other programs do not count.
local function receipt_of(command, program)
  local ours = program and core.quote(program) .. " run "
  if not ours or command:sub(1, #ours) ~= ours then return nil end
  return command:sub(#ours + 1):match("^[%l%s-]*%-%-receipt[ =](%x+) ")
end

--- @tparam table event of a call that has run
-- @tparam sandbox_enforcer.config.read settled
-- @treturn table|nil the answer, `said` in client/init.lua
function proof.said(event, settled)
  local id = event.command and settled.state and receipt_of(event.command, settled.program)
  if not id or grant.was_started(settled.state, id) ~= false then return nil end
  local told = printable.tagged({ TOLD })
  return { event = event, context = told, message = told, reasons = { TOLD } }
end

return proof
