--- Detects decisions about a tool call that got lost: another hook answered differently, or ours
-- did not run.
-- @module sandbox_enforcer.client.lost_rewrite
local audit = require("sandbox_enforcer.state.audit")
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")

local lost_rewrite = {}

local LOST <const> = { rewrite = true, deny = true }

--- The decision about the call as it ran, for one directory, if it should not have run like this.
local function against(event, cwd, settled, judge)
  local decision = judge(setmetatable({ cwd = cwd }, { __index = event }), settled)
  return LOST[decision.verdict] and not decision.fault and decision or nil
end

--- Other directories where a command may have started: the event says where it ended, after its cd.
local function other_starts(event, project)
  local list = { event.cwd .. "/-", event.cwd .. "/-/-", project }
  local at = project and core.contains(project, event.cwd) and event.cwd
  while at and at ~= project do
    at = paths.parent(at)
    list[#list + 1] = at
  end
  return list
end

--- The decision about the call as it ran, if the earlier decision got lost. A call that ran as
-- recorded is not judged again, nor one that the ledger does not mention: we said nothing about it
-- that could get lost. Only without a ledger is each call judged again.
local function undone(event, settled, judge)
  if not event.input then return nil end
  local record, complete = ledger.find(settled.ledger, event)
  if complete then return nil end
  if record then
    local told = record.event_type == "lost_rewrite"  -- from another hook of ours
    if told or ledger.agrees(record, event) then return nil end
    return against(event, record.cwd, settled, judge) or ledger.undone(record, event)
  end
  local decision = against(event, event.cwd, settled, judge)
  local known = decision and type(event.cwd) == "string"
  for _, cwd in ipairs(known and other_starts(event, settled.start) or {}) do
    if not against(event, cwd, settled, judge) then return nil end
  end
  return decision
end

local function described(event, decision)
  if decision.verdict == "deny" then
    return ("LOST: this %s call ran although it was denied. Is another hook registered besides "
      .. "ours, or did ours not run? %s"):format(event.tool, decision.reasons[1] or "")
  end
  return ("LOST: the rewrite was lost: another hook answered, so the original command ran. "
    .. "What it downloaded is not in the sandbox: remove it, then run: %s")
    :format(decision.command)
end

--- A tool was called: was it called as we decided?
-- The event has the input that ran. If we would still change or refuse it, our answer got lost.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read settled
-- @tparam function judge function(event, settled) -> a decision
-- @treturn table|nil the answer: see client/init.lua
function lost_rewrite.said(event, settled, judge)
  local decision = undone(event, settled, judge)
  if not decision then return nil end
  local reasons = { described(event, decision) }
  decision.kind = "lost_rewrite"
  if settled.ledger then
    reasons[2] = audit.record(settled.ledger, event, decision, settled)
  end
  local told = printable.tagged(reasons)
  return { event = event, context = told, message = told, reasons = reasons }
end

return lost_rewrite
