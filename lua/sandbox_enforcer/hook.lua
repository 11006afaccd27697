--- The client's hook protocol: its JSON comes in here and goes out here, and nowhere else.
-- @module sandbox_enforcer.hook
local cjson = require("cjson.safe")
local config = require("sandbox_enforcer.config")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local installed = require("sandbox_enforcer.installed")
local lazy = require("sandbox_enforcer.lazy")

local approval = lazy("sandbox_enforcer.approval")
local audit = lazy("sandbox_enforcer.audit")
local events = lazy("sandbox_enforcer.events")
local filter = lazy("sandbox_enforcer.filter")
local modes = lazy("sandbox_enforcer.modes")
local printable = lazy("sandbox_enforcer.printable")
local settings = lazy("sandbox_enforcer.settings")

local hook = {}

local TAG <const> = "[SandboxEnforcer] "
local BLOCK <const> = 2  -- the one status that the client does not take for consent

-- answers

local function tagged(reasons)
  local lines = {}
  for i, reason in ipairs(reasons) do lines[i] = TAG .. reason end
  return table.concat(lines, "\n")
end

--- A JSON object of the members that are there; their values are JSON already.
local function object(members)
  local list = {}
  for _, member in ipairs(members) do
    if member[2] then list[#list + 1] = core.json_quote(member[1]) .. ":" .. member[2] end
  end
  return "{" .. table.concat(list, ",") .. "}"
end

local function quoted(text) return text and core.json_quote(text) end

--- A text for people.
local function shown(text)
  local odd = text and (text:find("[%c\xC2\xD8]") or text:find("\xE2[\x80\x81]"))
  return odd and printable.text(text) or text
end

--- @tparam table answer `event`, `decision`, `reason`, `input` (JSON), `context`, `message`
local function answer(given)
  local specific = object({
    { "hookEventName", quoted(given.event) },
    { "permissionDecision", quoted(given.decision) },
    { "permissionDecisionReason", quoted(shown(given.reason)) },
    { "updatedInput", given.input },
    { "additionalContext", quoted(given.context) },
  })
  return object({
    { "systemMessage", quoted(shown(given.message)) },
    { "hookSpecificOutput", given.event and specific },
  }) .. "\n"
end

local function say(given, reasons, status)
  local out = given and answer(given) or nil
  local told = #reasons > 0 and shown(tagged(reasons)) .. "\n" or nil
  return { stdout = out, stderr = told, status = status or 0 }
end

local SILENCE <const> = { status = 0 }

--- What cannot be read, or went wrong here: the user decides what comes of it.
-- @string usual what is done if the user has said nothing
local function failed(settled, reasons, usual)
  local choice = settled.on_error or usual
  if choice == "allow" then return say({ message = tagged(reasons) }, reasons) end
  return say({ event = "PreToolUse", decision = choice, reason = tagged(reasons) }, reasons)
end

-- events

--- The input of the tool with another command; every other byte stays.
local function updated(text, command)
  local from, to = core.json_span(text, "tool_input")
  local first, last = core.json_span(text, "tool_input", "command")
  return text:sub(from, first - 1) .. core.json_quote(command) .. text:sub(last + 1, to)
end

--- Is there any settings file that may name other hooks?
local function has_settings(context)
  local home, project = context.env("HOME"), context.env("CLAUDE_PROJECT_DIR")
  return project ~= nil or home ~= nil and core.kind(home .. "/.claude/settings.json") ~= nil
end

local function approves(event, decision, settled, context)
  if settled.tripped or settled.degraded then return false end
  if settled.profile and not settled.profile.approves then return false end
  return decision.contained and settled.approve == "on"
    and modes.only_prompt(event)
    and not (has_settings(context) and settings.others(context))
end

local function rewritten(text, event, decision, settled, context)
  local told = tagged(decision.reasons)
  local allow = approves(event, decision, settled, context)
  return say({
    event = "PreToolUse",
    decision = allow and "allow" or nil,
    reason = allow and told or nil,
    input = updated(text, decision.command),
    context = told .. "\nThe command that runs is: " .. decision.command,
    message = told,
  }, decision.reasons)
end

local handlers = {}

--- What the policy calls a tool call that it has nothing to say about, by what others say.
local CLASSES <const> = { deny = "BLOCKED", ask = "NEEDS_APPROVAL" }

--- What is decided, with what the session adds to it, written down.
local function decided(event, settled)
  if settled.profile then approval.before(event, settled) end
  local decision = decide.event(event, settled)
  local reasons = decision.reasons
  if settled.profile then
    decision.classification = decision.classification or CLASSES[decision.verdict]
    local problems = approval.after(event, decision, settled)
    table.move(problems, 1, #problems, #settled.problems + 1, settled.problems)
  end
  local passed = decision.unreadable and settled.guards
  local tells = decision.fetches or decision.classification or decision.verdict or passed
  if tells and settled.ledger then
    reasons[#reasons + 1] = audit.record(settled.ledger, event, decision, settled)
  end
  table.move(settled.problems, 1, #settled.problems, #reasons + 1, reasons)
  return decision
end

--- What the content filter says, where nothing stricter is said.
local function filtered(text, event, settled, decision)
  local stricter = decision.verdict and decision.verdict ~= "allow"
  if stricter or not settled.filter or not filter.concerns(event, settled) then return nil end
  local handed, why = filter.judge(text, settled)
  return handed or why and failed(settled, { why }, "ask")
end

local function answered(text, event, settled, context, decision)
  local reasons = decision.reasons
  if decision.fault then return failed(settled, reasons, "ask") end
  if decision.unreadable then return failed(settled, reasons, "allow") end
  local handed = filtered(text, event, settled, decision)
  if handed then return handed end
  if decision.verdict == "rewrite" then
    return rewritten(text, event, decision, settled, context)
  elseif decision.verdict == "allow" then
    local reason = approval.line(event, decision)
    return say({ event = "PreToolUse", decision = "allow", reason = reason }, reasons)
  elseif decision.verdict then
    local input = decision.verdict == "ask" and decision.command
    return say({
      event = "PreToolUse", decision = decision.verdict, reason = tagged(reasons),
      input = input and updated(text, input) or nil,
    }, reasons)
  end
  if #reasons > #settled.problems or settled.degraded then
    return say({ message = tagged(reasons) }, reasons)
  end
  return #reasons > 0 and say(nil, reasons) or SILENCE
end

function handlers.PreToolUse(text, event, settled, context)
  local decision = decided(event, settled)
  local result = answered(text, event, settled, context, decision)
  if not settled.debug or not decision.classification then return result end
  local line = approval.line(event, decision) .. "\n"
  return { stdout = result.stdout, stderr = (result.stderr or "") .. line, status = result.status }
end

--- The client asks the user about a tool call by itself.
function handlers.PermissionRequest(_, event, settled)
  if settled.profile then approval.prompted(event, decide.event(event, settled), settled) end
  return SILENCE
end

function handlers.SessionStart(_, event, settled, context)
  local given, reasons = events.session_start(event, settled, context)
  return given and say(given, reasons) or SILENCE
end

--- A change of the client's settings that would switch the hooks off is not taken over.
function handlers.ConfigChange(_, event, settled, context)
  local why = events.config_change(event, settled, context)
  return why and say(nil, { why }, BLOCK) or SILENCE
end

function handlers.PostToolUse(_, event, settled, context)
  if settled.profile then approval.ran(event, decide.event(event, settled), settled) end
  local given, reasons = events.post_tool_use(event, settled, context)
  return given and say(given, reasons) or SILENCE
end

handlers.PostToolUseFailure = handlers.PostToolUse

--- Which event it is: those of documents that show only the tool's name and input are PreToolUse.
local function handler(event)
  local name = event.hook_event_name
  if name == nil and event.tool_name ~= nil then name = "PreToolUse" end
  return handlers[name]
end

--- Answer one event.
-- @string text what the client wrote
-- @tparam table given `program`, its path; `env`, a function(name), for tests
-- @treturn table `stdout`, `stderr` (strings or nil) and `status`
function hook.run(text, given)
  local began = core.ticks()
  local context = { env = given.env or core.env, program = given.program }
  local rules = given.rules or installed.beside_program(given.program)
  local event, why = cjson.decode(core.json_repair(text))
  if type(event) == "table" and not text:find("^%s*{") then event = nil end
  local cwd = type(event) == "table" and event.cwd
  if type(cwd) ~= "string" or cwd:find("\0", 1, true) then cwd = nil end
  local settled = config.read({
    env = context.env, rules = rules, shipped = given.shipped, cwd = cwd, program = given.program,
  })
  if type(event) ~= "table" then
    local reasons = { "the event cannot be read: " .. tostring(why or "it is no JSON object") }
    if settled.on_error == "deny" then return say(nil, reasons, BLOCK) end
    local limited = why and why:find("too many nested", 1, true)  -- a limit of ours
    return failed(settled, reasons, limited and "ask" or "allow")
  end
  event.cwd, settled.began = cwd, began
  local handle = handler(event)
  if not handle then return SILENCE end
  return handle(text, event, settled, context)
end

return hook
