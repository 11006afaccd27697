--- A question about a command or tool call, answered as the hook would here. It writes nothing.
-- @module sandbox_enforcer.cli.inquiry
local approval = require("sandbox_enforcer.state.approval")
local breaker = require("sandbox_enforcer.state.breaker")
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local descriptions = require("sandbox_enforcer.cli.descriptions")
local engine = require("sandbox_enforcer.engine")
local paths = require("sandbox_enforcer.paths")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")

local inquiry = {}

--- An event as sent by the client, from a file.
local function event_of(given)
  local text, why
  if given.event == "-" then text, why = core.input() else text, why = core.read(given.event) end
  if not text then
    return nil, say.fail(given.name, say.MISSING, ("%s: %s"):format(given.event, why))
  end
  local raw
  raw, why = cjson.decode(core.json_repair(text))
  if type(raw) ~= "table" then
    why = ("%s: not an event: %s"):format(given.event, why or "it is not a JSON object")
    return nil, say.fail(given.name, say.FAULTY, why)
  end
  return raw
end

--- The event for a command, or for another tool's input.
local function call_of(given, agent, cwd)
  local text = table.concat(given, " ")
  if #given == 1 and text == "-" then
    text = core.input() or ""
    text = text:gsub("\n$", "")
  end
  if text == "" then
    return nil, say.fail(given.name, say.USAGE, "give a command, - or --event FILE")
  end
  local input = given.tool and text:find("^%s*{") and cjson.decode(text) or text
  return agent.call(input, cwd, given.tool)
end

--- The hook's configuration: from the client's settings, unless the user excludes them.
local function hook_of(given, agent, context, cwd)
  if given.no_settings then
    local around = { env = core.env, environ = core.environ, program = context.program }
    return { env = core.env, environ = core.environ, problems = {}, context = around }
  end
  return agent.as_hook({
    environ = core.environ, program = context.program, project = cwd,
  })
end

--- Read the question.
-- @tparam table given options and operands of a verb
-- @tparam table context of the program
-- @treturn ?table for `judge`; `text`, what to judge; `shell()`
-- @treturn ?table the verb's result if it cannot be read
function inquiry.read(given, context)
  local agent = client.default
  local cwd = paths.absolute(core.cwd() or "/", given.cwd or ".")
  if core.kind(cwd, true) ~= "directory" then
    return nil, say.fail(given.name, say.MISSING, cwd .. ": no such directory")
  end
  if given.event and #given > 0 then
    return nil, say.fail(given.name, say.USAGE, "give a command or --event, not both")
  end
  local raw, failure
  if given.event then raw, failure = event_of(given) else
    raw, failure = call_of(given, agent, cwd)
  end
  if not raw then return nil, failure end
  local event = agent.event(raw, core.env)
  if given.event and type(event.tool) ~= "string" then
    return nil, say.fail(given.name, say.FAULTY, given.event .. ": not an event about a tool")
  end
  local hook = hook_of(given, agent, context, event.cwd or cwd)
  local made = engine.once({
    agent = agent, env = hook.env, environ = hook.environ, program = context.program,
    shipped = context.shipped, rules = rule_dirs.beside_program(context.program), lost = hook.lost,
  })
  return {
    event = event, hook = hook, engine = made, cwd = event.cwd or cwd,
    text = event.command or tostring(given[1] or event.tool),
    shell = function() return made:configure(cwd).shell end,
    settings = not given.no_settings, shipped = context.shipped,
  }
end

--- Where the configuration comes from, in words.
local function source_of(asked, settled)
  local hook = asked.hook
  local list = table.concat(hook.arguments or {}, " ")
  local args = list ~= "" and (" (%s)"):format(list) or ""
  local file = hook.file and hook.file .. args
  if not file and asked.settings then
    file = "the environment; the hook is not registered here: sandbox-enforcer install"
  end
  file = file or "the environment"
  if settled.guards then return file end
  return file .. "; nothing is guarded: no sandbox, worktree, boundary or profile is set"
end

--- The part of the state that matters, in words.
local function state_of(asked, settled, remembered)
  local list = {}
  if settled.degraded then list[#list + 1] = "a policy has a fault: auto-approval is off" end
  if settled.tripped then
    list[#list + 1] = "the circuit breaker of this session is tripped: nothing is approved"
  end
  if remembered then list[#list + 1] = "consent: you approved exactly this before" end
  if asked.event.void then
    list[#list + 1] = "bypassed permissions: the client may skip a question, so the hook denies"
  end
  return list
end

--- Judge the question.
-- @tparam table asked from `read`
-- @treturn table `decision`; `commands`, each `{ text, rule, effects }`; `withheld`, why a rewrite
-- is not approved; `remembered`; `problems`, `state`, `source`, `file`, `microseconds`, `text`,
-- `tool`
function inquiry.judge(asked)
  local event, steps, began = asked.event, {}, core.ticks()
  core.remember_links(true)
  local settled = asked.engine:configure(asked.cwd, event.session)
  local decision = engine.judge(event, settled, function(step) steps[#steps + 1] = step end)
  local spent = core.ticks() - began
  core.remember_links(false)
  local remembered = settled.profile and approval.covers(event, decision, settled) or false
  local problems = { table.unpack(asked.hook.problems) }
  table.move(settled.problems, 1, #settled.problems, #problems + 1, problems)
  problems[#problems + 1] = breaker.note(settled)
  local script, flaw = core.parse(event.runs and asked.text or "")
  if not script and #decision.reasons == 0 then
    problems[#problems + 1] = ("bash could not read the command: %s"):format(flaw)
  end
  return {
    decision = decision, commands = descriptions.of(steps, asked.shipped), remembered = remembered,
    problems = problems,
    withheld = decision.verdict == "rewrite"
      and approval.withheld(event, decision, settled, asked.hook.context) or nil,
    state = state_of(asked, settled, remembered), source = source_of(asked, settled),
    file = asked.hook.file, microseconds = spent, text = asked.text, tool = event.tool,
  }
end

return inquiry
