--- The hook: reads an event, has it judged, answers, and records the decision. What an agent sends
-- and receives is up to its adapter: see client/init.lua.
-- @module sandbox_enforcer.hook
local approval = require("sandbox_enforcer.state.approval")
local arguments = require("sandbox_enforcer.config.arguments")
local audit = require("sandbox_enforcer.state.audit")
local breaker = require("sandbox_enforcer.state.breaker")
local bypass_mode = require("sandbox_enforcer.client.bypass_mode")
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local content_filter = require("sandbox_enforcer.client.content_filter")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local grant = require("sandbox_enforcer.confine.grant")
local lost_rewrite = require("sandbox_enforcer.client.lost_rewrite")
local notice = require("sandbox_enforcer.state.notice")
local once = require("sandbox_enforcer.state.once")
local printable = require("sandbox_enforcer.printable")
local proof = require("sandbox_enforcer.confine.proof")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local sandbox_dirs = require("sandbox_enforcer.state.sandbox_dirs")
local seen_calls = require("sandbox_enforcer.state.seen_calls")
local shown_files = require("sandbox_enforcer.shown_files")
local whereabouts = require("sandbox_enforcer.state.whereabouts")

local hook = {}

local SILENCE <const> = { status = 0 }

--- Tell the user, once a session, that too many refusals have switched approvals off.
local function withheld(event, settled, decision)
  if decision.classification ~= "SAFE" or not settled.tripped then return nil end
  return notice.once(settled, event.session, breaker.told(settled))
end

--- Answer something unreadable, or an error of ours, as the user's settings say.
-- @string usual the default, if the user has not chosen
local function failed(settled, reasons, usual, event)
  local choice = settled.on_error or usual
  if choice == "ask" and event and event.void then choice = "deny" end
  local answer, told = settled.agent.answer, printable.tagged(reasons)
  if choice == "allow" then return answer({ message = told, reasons = reasons }) end
  return answer({ verdict = choice, reason = told, reasons = reasons })
end

-- before a tool is called

local function rewritten(text, event, decision, settled, context)
  local told = printable.tagged(decision.reasons)
  local allow = not approval.withheld(event, decision, settled, context)
  return settled.agent.answer({
    event = event, verdict = allow and "allow" or nil, reason = allow and told or nil,
    command = decision.command, text = text, message = told, reasons = decision.reasons,
    context = told .. "\nThe command that runs is: " .. decision.command,
  })
end

--- How the policy classifies a tool call it has no opinion on, by the other layers' verdict.
local CLASSES <const> = { deny = "BLOCKED", ask = "NEEDS_APPROVAL" }

--- The decision, with what the session adds to it, recorded.
local function decided(event, settled)
  local witness = event.void and bypass_mode.witness(event) or nil
  local decision = engine.judge(event, settled, witness and witness.see)
  if decision.directories then sandbox_dirs.make(decision) end
  if decision.grant and decision.command then grant.make(decision, settled) end
  local reasons = decision.reasons
  if settled.profile then
    decision.classification = decision.classification or CLASSES[decision.verdict]
    local problems = approval.after(event, decision, settled)
    table.move(problems, 1, #problems, #settled.problems + 1, settled.problems)
  end
  local asks = decision.verdict == "ask" and not decision.fault and not decision.command
  if asks and event.plain and not settled.tripped and once.take(settled, event) then
    decision.verdict, decision.why = "allow", "allowed once"
    reasons[1] = "you allowed it this time"
  end
  if witness then bypass_mode.settle(decision, witness) end
  local passed = decision.unreadable and settled.guards
  local tells = decision.fetches or decision.classification or decision.verdict or passed
  if tells and settled.ledger then
    reasons[#reasons + 1] = audit.record(settled.ledger, event, decision, settled)
  elseif settled.guards then
    seen_calls.note(settled, event)
  end
  table.move(settled.problems, 1, #settled.problems, #reasons + 1, reasons)
  return decision
end

--- The same for files that a shell command prints.
local function filtered_command(event, settled, decision)
  local call = event
  if decision.command then
    call = setmetatable({ command = decision.command }, { __index = event })
  end
  local files, why = shown_files.of(call, settled, engine.judge)
  local verdict = why and "ask"
  if not why and #files > 0 then
    verdict, why = content_filter.judge_files(event, files, settled)
  end
  if not verdict then return nil end
  if verdict == "ask" and event.void then verdict = "deny" end
  local reasons = { "Content filter: " .. why }
  return settled.agent.answer({
    event = event, verdict = verdict, reason = printable.tagged(reasons), reasons = reasons,
  })
end

--- Apply the content filter's answer unless a stricter one exists.
local function filtered(text, event, settled, decision)
  local verdict = decision.verdict
  if not settled.filter or verdict == "deny" or verdict == "ask" then return nil end
  if event.runs then
    return settled.sandbox and event.command and filtered_command(event, settled, decision) or nil
  end
  if verdict == "rewrite" then return nil end
  if not content_filter.concerns(event, settled) then return nil end
  local handed, why = content_filter.judge(text, settled)
  return handed or why and failed(settled, { why }, "ask", event)
end

local function answered(text, event, settled, context, decision)
  local reasons, answer = decision.reasons, settled.agent.answer
  if decision.fault then return failed(settled, reasons, "ask", event) end
  if decision.unreadable then return failed(settled, reasons, "allow", event) end
  local handed = filtered(text, event, settled, decision)
  if handed then return handed end
  if decision.verdict == "rewrite" then
    return rewritten(text, event, decision, settled, context)
  elseif decision.verdict == "allow" then
    local reason = approval.line(event, decision, settled)
    return answer({ event = event, verdict = "allow", reason = reason, reasons = reasons })
  elseif decision.verdict then
    return answer({
      event = event, verdict = decision.verdict, reason = printable.tagged(reasons), text = text,
      command = decision.verdict == "ask" and decision.command or nil, reasons = reasons,
      message = decision.trips and printable.tagged({ breaker.told(settled) }) or nil,
    })
  end
  reasons[#reasons + 1] = withheld(event, settled, decision)
  local told = event.runs and {} or whereabouts.of_call(event, settled)
  if #told > 0 then
    table.move(reasons, 1, #reasons, #told + 1, told)
    return answer({ event = event, context = printable.tagged(told), reasons = told })
  end
  if #reasons > #settled.problems or settled.degraded then
    return answer({ message = printable.tagged(reasons), reasons = reasons })
  end
  return #reasons > 0 and answer({ reasons = reasons }) or SILENCE
end

local handlers = {}

function handlers.call(text, event, settled, context)
  local decision = decided(event, settled)
  local result = answered(text, event, settled, context, decision)
  if not settled.debug or not decision.classification then return result end
  local line = approval.line(event, decision, settled) .. "\n"
  return { stdout = result.stdout, stderr = (result.stderr or "") .. line, status = result.status }
end

-- other events

--- Does the user's answer matter? Only then is the call judged again.
local function remembers(settled) return settled.profile and approval.is_kept(settled) end

--- The agent asks the user about a tool call on its own.
function handlers.asked(_, event, settled)
  if remembers(settled) then
    approval.prompted(event, engine.judge(event, settled), settled)
  end
  return SILENCE
end

function handlers.start(_, event, settled, context)
  local said = settled.agent.started(event, settled, context)
  return said and settled.agent.answer(said) or SILENCE
end

--- Reject a change of the agent's settings that would switch the hooks off.
function handlers.settings(_, event, settled, context)
  local why = settled.agent.changed(event, settled, context)
  return why and settled.agent.answer({ event = event, blocks = true, reasons = { why } })
    or SILENCE
end

--- Tell the model, the user and the audit log that a call changed something no agent may change.
-- @tparam[opt] table said what else to say
local function alarmed(event, settled, altered, said)
  local reasons = table.move(said and said.reasons or {}, 1, said and #said.reasons or 0,
    #altered + 1, altered)
  if settled.ledger then
    local decision = { kind = "guard_changed", by = "guard", reasons = reasons }
    reasons[#reasons + 1] = audit.record(settled.ledger, event, decision, settled)
  end
  local told = printable.tagged(reasons)
  return { event = event, context = told, message = told, reasons = reasons }
end

function handlers.ran(_, event, settled)
  if remembers(settled) then approval.ran(event, engine.judge(event, settled), settled) end
  local said = lost_rewrite.said(event, settled, engine.judge)
    or settled.policy.confine and proof.said(event, settled) or nil
  local told = said and {} or whereabouts.of_command(event, settled, engine.judge)
  if #told > 0 then said = { event = event, context = printable.tagged(told), reasons = told } end
  local altered = settled.agent.altered(event, settled)
  if #altered > 0 then said = alarmed(event, settled, altered, said) end
  return said and settled.agent.answer(said) or SILENCE
end

-- configuration

--- Where configuration comes from: the hook's arguments, then the user's environment. Values that
-- a project sets instead are ignored.
-- @treturn table context
-- @treturn {string,...} notes about it
-- @treturn ?string why the arguments cannot be read
local function surroundings(given, agent)
  local context = {
    env = given.env or core.env, environ = given.environ or core.environ, program = given.program,
    given = given.env ~= nil, started = given.started,
  }
  if given.env then context.flag = false end
  context.raw = context.env
  local problems, why
  context.env, problems = agent.trusted(context)
  if given.arguments and #given.arguments > 0 then
    local set
    set, why = arguments.read(given.arguments)
    context.options = set and arguments.options(set)
    local below = context.env
    context.env = function(name) return set and set[name] or below(name) end
  end
  return context, problems, why
end

--- Read the configuration for an event.
-- @tparam[opt] number began when the program started
local function configure(given, agent, event, began)
  local context, problems, unread = surroundings(given, agent)
  local made = engine.once({
    agent = agent, env = context.env, shipped = given.shipped, program = given.program,
    rules = given.rules or rule_dirs.beside_program(given.program), began = began, lost = unread,
    options = context.options,
  })
  local session = event and event.kind == "call" and event.session or nil
  local settled = made:configure(event and event.cwd, session)
  table.move(problems, 1, #problems, #settled.problems + 1, settled.problems)
  if given.on_error then
    local asks = (settled.on_error or "ask") == "ask"
    given.on_error(asks and event and event.void and "deny" or settled.on_error)
  end
  return settled, context
end

--- An event that cannot be read.
local function unreadable(given, why)
  local settled = configure(given, client.default)
  local reasons = { "the event cannot be read: " .. tostring(why or "not a JSON object") }
  if settled.on_error == "deny" then
    return settled.agent.answer({ blocks = true, reasons = reasons })
  end
  local limited = why and why:find("too many nested", 1, true)  -- our own limit
  return failed(settled, reasons, limited and "ask" or "allow")
end

--- An event from an agent that no adapter knows: say that it is not judged.
local function unknown(given, raw)
  local settled = configure(given, client.default)
  local message, session = client.unsupported(raw)
  local text = notice.once(settled, session, message)
  return { stderr = text and printable.tagged({ text }) .. "\n", status = 0 }
end

--- Add the agent's doubt about an answer: a limit of what the answer can do there.
local function doubted(result, event, settled)
  local why = settled.agent.doubt(event.raw)
  local text = why and notice.once(settled, event.session, why)
  if not text then return result end
  return { stdout = result.stdout, status = result.status,
    stderr = (result.stderr or "") .. printable.tagged({ text }) .. "\n" }
end

--- Answer one event.
-- @string text what the agent wrote
-- @tparam table given `program` (its path), `arguments` (a list), `on_error` (a function that tells
-- the launcher how to handle faults); for tests `env`, a function(name), and `started`, the
-- variables that the agent was started with
-- @treturn table `stdout`, `stderr` (strings or nil) and `status`
function hook.run(text, given)
  local began, env = core.ticks(), given.env or core.env
  local raw, why = cjson.decode(core.json_repair(text))
  if type(raw) ~= "table" or not text:find("^%s*{") then return unreadable(given, why) end
  local agent = client.of(raw, env)
  if not agent then return unknown(given, raw) end
  local event = agent.event(raw, env)
  if not event.kind then return SILENCE end
  local settled, context = configure(given, agent, event, began)
  return doubted(handlers[event.kind](text, event, settled, context), event, settled)
end

return hook
