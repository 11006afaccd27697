--- What becomes of the policy's verdict in a session: the breaker, the user's earlier approvals,
-- and the lines that report it.
-- @module sandbox_enforcer.state.approval
local breaker = require("sandbox_enforcer.state.breaker")
local consent = require("sandbox_enforcer.state.consent")

local approval = {}

local SIGNS <const> = { SAFE = "✓", BLOCKED = "✗", NEEDS_APPROVAL = "?" }
local SHOWN <const> = 200

--- The subject of a call, for people.
local function subject(event)
  local input = event.input
  return tostring(input.command or input.file_path or input.url or event.tool)
end

--- The same as one line that is safe for a terminal.
local function shown(event)
  local text = subject(event)
  text = text:gsub("%c+", " "):gsub("\xC2[\x80-\x9F]", " ")
  if #text <= SHOWN then return text end
  return text:sub(1, SHOWN):gsub("%f[\x80-\xBF][\x80-\xBF]+$", "") .. "..."
end


--- Are approvals kept?
function approval.is_kept(config)
  local given = config.policy.consent
  return config.remembers and config.state ~= nil and not (given and given.enabled == false)
end

--- Can there be an earlier answer from the user?
local function may_be_kept(config, event)
  if type(event.tool) ~= "string" or event.once or not event.input then return false end
  if event.runs and not event.command then return false end
  return approval.is_kept(config)
end

--- May the user's earlier answer apply to this call?
local function may_be_given(config, decision)
  if decision.classification == "BLOCKED" or decision.unknown then return false end
  if config.tripped or not config.profile.approves then return false end
  if decision.fault or decision.command then return false end
  return decision.verdict == "ask" or decision.verdict == nil
end

local CACHED <const> = "first time, then cached"
local TRIPPED <const> = "auto-approval is off: too many commands were refused in this session"

--- What the policy says about a command that it blocks.
local function danger(reasons)
  for _, reason in ipairs(reasons) do
    local why = reason:match("^BLOCKED: (.*)")
    if why then return why end
  end
  return nil
end

--- The line of a decision: `[SANDBOX] ✓ cat README.md - SAFE (auto-approve)`.
-- @tparam table event
-- @tparam table decision
-- @tparam sandbox_enforcer.config.read config
function approval.line(event, decision, config)
  local class = decision.classification or "NEEDS_APPROVAL"
  local why, more = decision.why or decision.reasons[1] or "", ""
  local dangerous = class == "BLOCKED" and danger(decision.reasons)
  if dangerous then
    local place = dangerous:find("a blocked path", 1, true)
    why, more = place and "blocked path" or "dangerous pattern", ": " .. dangerous
  elseif class == "SAFE" and decision.verdict == "allow" then
    why = "auto-approve"
  elseif class == "SAFE" and config.tripped then
    why = TRIPPED
  elseif class == "NEEDS_APPROVAL" and decision.verdict ~= "allow" and may_be_kept(config, event)
    and may_be_given(config, decision) then
    why, more = CACHED, why ~= "" and ": " .. why or ""
  end
  return ("[SANDBOX] %s %s - %s (%s)%s"):format(SIGNS[class], shown(event), class, why, more)
end

--- The call as it will run and as later events report it: possibly rewritten.
local function as_runs(event, decision)
  if not decision.command then return event end
  local input = {}
  for key, value in pairs(event.input) do input[key] = value end
  input.command = decision.command
  return setmetatable({ input = input, command = decision.command }, { __index = event })
end

--- Why a rewritten command is not approved; nil if it is.
-- @tparam table event
-- @tparam table decision
-- @tparam sandbox_enforcer.config.read config
-- @tparam table context of the adapter: see client/init.lua
-- @treturn ?string
function approval.withheld(event, decision, config, context)
  if config.tripped then return "too many commands were refused in this session" end
  if config.degraded then return "a policy has a fault; auto-approval is off until it is fixed" end
  if config.profile and not config.profile.approves then
    return ("the profile %s approves nothing now"):format(config.profile.name)
  end
  if not decision.contained then
    return decision.why or "it does more than download into the sandbox"
  end
  if config.approve ~= "on" then return "SANDBOX_APPROVE_REWRITES is off" end
  if not event.plain then return "in this mode an approval would skip more than the prompt" end
  if not config.agent.is_alone(context, event.tool) then
    return "another hook is installed for this tool, and may undo the rewrite"
  end
  return nil
end

--- Has the user approved this before, so that no prompt is needed?
function approval.covers(event, decision, config)
  if not may_be_kept(config, event) or decision.verdict == "allow" then return false end
  return may_be_given(config, decision) and event.plain
    and consent.is_given(config, event, decision.scripts)
end

--- After a decision: count, remember, and look up earlier approvals.
-- @treturn {string,...} what went wrong
function approval.after(event, decision, config)
  local problems = {}
  if decision.verdict == "deny" then
    local why, tripped = breaker.count(config, event.session)
    problems[#problems + 1] = why
    if tripped then
      decision.reasons[#decision.reasons + 1] = breaker.told(config)
      decision.trips = true
    end
  end
  if not may_be_kept(config, event) or decision.verdict == "allow" then return problems end
  if approval.covers(event, decision, config) then
    decision.verdict, decision.why = "allow", "approved before"
  else
    consent.begins(config, as_runs(event, decision))
  end
  if decision.verdict == "ask" then
    local call = as_runs(event, decision)
    problems[#problems + 1] = consent.prompted(config, call, decision.scripts)
  end
  return problems
end

--- The client shows a prompt about a tool call.
function approval.prompted(event, decision, config)
  if not may_be_kept(config, event) or not may_be_given(config, decision) then return nil end
  return consent.prompted(config, event, decision.scripts)
end

--- A tool call ran. If the user interrupted it, do not remember it as approved.
function approval.ran(event, decision, config)
  if not may_be_kept(config, event) or not may_be_given(config, decision) then return nil end
  if event.interrupted then return nil end
  return consent.ran(config, event, decision.scripts, subject(event))
end

return approval
