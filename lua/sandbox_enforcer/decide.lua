--- Judges a tool call: parses it, walks it, asks the layers, and combines their answers.
--
-- A decision is `{ verdict, reasons, command, contained }`: the verdict is "deny", "ask",
-- "rewrite", "allow" or nil (nothing to say). `command` is the rewritten text; before it runs,
-- `directories` must be created and a `grant` recorded (layers/confine.lua). `by` is the layer
-- that decided. `contained` means that the script only downloads into the sandbox. `fault` marks
-- an error in this program, `unreadable` a command that the shell itself would reject.
-- @module sandbox_enforcer.decide
local core = require("sandbox_enforcer.core")
local decisions = require("sandbox_enforcer.decision")
local guard = require("sandbox_enforcer.layers.guard")
local layers = require("sandbox_enforcer.layers")
local mentions = require("sandbox_enforcer.layers.guard.mentions")
local second_look = require("sandbox_enforcer.second_look")
local start = require("sandbox_enforcer.start")
local tool_calls = require("sandbox_enforcer.tool_calls")
local visit = require("sandbox_enforcer.visit")

local decide = {}

local MARKED <const> = "the command contains a control character that marks unknown text"

local NONE <const> = {}

--- Parser options for each shell.
local PARSING <const> = { bash = { shell = "bash" }, zsh = { shell = "zsh" } }

local context = {}
context.__index = context

--- The context for the layers (layers.lua).
-- @tparam table given see `decide.command`
local function context_of(script, cwd, config, given)
  local speaks = given.closely or script ~= nil and config.guards
    and mentions.any(config, script.text) or false
  return setmetatable({
    config = config, script = script,
    world = start.world(config, cwd, speaks or config.profile ~= nil, given),
    event = given.event or NONE, witness = given.witness, depth = given.depth or 0,
    speaks = speaks,
    plan = {
      contained = {}, confined = {}, unset = {}, moved = {}, relocated = given.relocated,
      continued = given.continued, grouped = given.grouped, places = given.places,
    },
  }, context)
end

--- Judge a command nested in this one.
-- @string text
-- @string|nil cwd
-- @tparam[opt] sandbox_enforcer.config.read config to use instead
function context:judge(text, cwd, config)
  return decide.command(text, cwd, config or self.config, {
    event = self.event, witness = self.witness, again = true,
    depth = self.script and self.depth + 1 or self.depth,
  })
end

--- Judge a shell command.
-- @string text
-- @string|nil cwd where it runs
-- @tparam sandbox_enforcer.config.read config
-- @tparam[opt] table given the `event` it belongs to; `again`: it is part of another command, or
-- our own proposal; `depth`: how deeply it is nested; `witness`: function(step), called with each
-- step the layers see; `closely`: it is known to mention something protected; `relocated`,
-- `continued`, `grouped`, `places`: see layers.lua; `sheltered`: its temporary files are in the
-- sandbox already
function decide.command(text, cwd, config, given)
  given = given or NONE
  if config.unruled then return decisions.fault(config.unruled) end
  if text:find("\1", 1, true) then return decisions.fault(MARKED) end
  local script, problem = core.parse(text, PARSING[config.shell])
  local look = second_look.new(decide.command, text, cwd, config, given)
  if not script then
    return decisions.unreadable(text, problem, function(before) return look:judge(before) end)
  end
  local told = context_of(script, cwd, config, given)
  local all = layers.new(told)
  visit.follow(script, told.world, all)
  local said = all:finish()
  local plan = told.plan
  if plan.relocates or plan.closely then
    local more = {
      relocated = plan.relocates, continued = plan.continues,
      closely = told.speaks or plan.closely,
    }
    return decide.command(text, cwd, config, setmetatable(more, { __index = given }))
  end
  if #said == 0 then return { reasons = {} } end
  local decision = decisions.of(said)
  return given.again and decision or look:at(decision, plan)
end

local FOREIGN <const> = "%s uses a shell that is not supported, so it is unknown what it "
  .. "does. Needs your OK"

local function judge(event, config, witness)
  local given = { event = event, witness = witness }
  if event.runs then return decide.command(event.command, event.cwd, config, given) end
  return tool_calls.judge(event, context_of(nil, event.cwd, config, given))
end

--- Is there anything to judge?
local function concerns(event, config)
  if event.runs then return event.command end
  return config.guards
end

--- Judge a tool call.
-- @tparam table event neutral, as client/init.lua describes it
-- @tparam sandbox_enforcer.config.read config
-- @tparam[opt] function witness see `decide.command`
function decide.event(event, config, witness)
  if not event.input then return { reasons = {} } end
  local why = config.guards and event.unconfined and guard.disables(event.unconfined)
  if why then return { verdict = "deny", reasons = { why } } end
  if not concerns(event, config) then return { reasons = {} } end
  if type(event.tool) ~= "string" then
    return { verdict = "ask", fault = true, reasons = { "the event has no tool name" } }
  end
  if config.lost then return { verdict = "ask", fault = true, reasons = { config.lost } } end
  if event.foreign then
    return { verdict = "ask", unknown = true, reasons = { FOREIGN:format(event.tool) } }
  end
  local good, result = pcall(judge, event, config, witness)
  return good and result or decisions.fault(result)
end

return decide
