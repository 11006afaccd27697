--- Judges a tool call: parses it, walks it, asks the layers, and combines their answers.
--
-- A decision is `{ verdict, reasons, command, contained }`: the verdict is "deny", "ask",
-- "rewrite", "allow" or nil (nothing to say). `command` is the rewritten text; before it runs,
-- `directories` must be created and a `grant` recorded (layers/confine.lua). `by` is the layer
-- that decided. `contained` means that the script only downloads into the sandbox. `fault` marks
-- an error in this program, `unreadable` a command that the shell itself would reject.
-- @module sandbox_enforcer.decide
local confine = require("sandbox_enforcer.layers.confine")
local core = require("sandbox_enforcer.core")
local decisions = require("sandbox_enforcer.decision")
local guard = require("sandbox_enforcer.layers.guard")
local layers = require("sandbox_enforcer.layers")
local symbols = require("sandbox_enforcer.layers.downloads.symbols")
local mentions = require("sandbox_enforcer.layers.guard.mentions")
local rules = require("sandbox_enforcer.rule.load")
local tool_calls = require("sandbox_enforcer.tool_calls")
local visit = require("sandbox_enforcer.visit")
local world = require("sandbox_enforcer.shell.world")

local decide = {}

local MARKED <const> = "the command contains a control character that marks unknown text"

local STILL_LANDS <const> = "part of it would still be written outside the sandbox"

local NONE <const> = {}

--- Parser options for each shell.
local PARSING <const> = { bash = { shell = "bash" }, zsh = { shell = "zsh" } }

--- A function that tells whether a path is in the sandbox; links are assumed not to change
-- while a command is judged.
local function keeper(config)
  local known = {}
  return function(path)
    if known[path] == nil then known[path] = config:holds(path) end
    return known[path] and "kept" or nil
  end
end

--- A function that returns the way from a directory down to the sandbox, unless that is empty.
local function leader(config)
  local real, filled = config.sandbox_real, nil
  return function(path)
    local clean = core.normalize(path) or path
    if clean == real or not core.contains(clean, real) then return nil end
    if filled == nil then filled = #(core.list(real) or NONE) > 0 end
    return filled and real:sub(#clean + 1):gsub("^/", "") or nil
  end
end

--- A function that returns a symbol for each different substitution, and notes it.
local function substitutes(list)
  local known = {}
  return function(written)
    if not known[written] then
      list[#list + 1] = ('"%s"'):format(written)
      known[written] = symbols.of(#list)
    end
    return known[written]
  end
end

--- The world in which a tool call starts.
-- @tparam boolean closely use all rules, and judge scripts by their content
-- @tparam table given see `decide.command`
local function start(config, cwd, closely, given)
  local vars = {
    HOME = config.home, PWD = cwd, CDPATH = config.cdpath,
    SHELL = (config.env("SHELL") or ""):match("^/.+"),  -- as in the agent's shells
  }
  for name, value in pairs(config.variables) do vars[name] = value end
  if given.symbols then
    setmetatable(vars, { __index = function(_, name)
      return given.symbols[name] and symbols.of(name) or nil
    end })
  end
  return world.new({
    cwd = cwd, vars = vars, rules = rules.of(config, closely or confine.is_on(config)),
    env = config.env, reads = closely and not config.elsewhere,
    keeps = config.sandbox and keeper(config) or nil,
    above = config.sandbox and leader(config) or nil, keeper = "CONTENT_FILTER_SANDBOX_DIR",
    ready = given.sheltered and config.sandbox or nil,
    symbol = given.symbols and substitutes(given.symbols) or nil,
  })
end

local context = {}
context.__index = context

--- The context for the layers (layers.lua).
-- @tparam table given see `decide.command`
local function context_of(script, cwd, config, given)
  local speaks = given.closely or script ~= nil and config.guards
    and mentions.any(config, script.text) or false
  return setmetatable({
    config = config, script = script,
    world = start(config, cwd, speaks or config.profile ~= nil, given),
    event = given.event or NONE, witness = given.witness, depth = given.depth or 0,
    speaks = speaks,
    plan = {
      contained = {}, confined = {}, unset = {}, moved = {}, relocated = given.relocated,
      grouped = given.grouped, places = given.places,
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

--- Judge a rewritten command again before approving it: it may now read files, or work in
-- directories, that came from outside. If any part of it still lands outside the sandbox, reads a
-- file from its old place, or is doubtful, the rewrite failed.
local function look_again(decision, judge)
  local found = judge(decision.command, decision.places)
  if found.by == "downloads" and found.verdict ~= nil then
    decision.verdict, decision.by = "ask", "downloads"
    decision.command, decision.directories = nil, nil
    decision.reasons = found.verdict == "rewrite" and { STILL_LANDS } or found.reasons
  end
  if decision.classification ~= "SAFE" or decision.contained then return end
  decision.contained = found.classification == "SAFE"
  decision.classification, decision.why = found.classification, found.why
end

--- After another layer has rewritten a command, the kernel must confine the rewritten one. A
-- confined command may be approved if everything else in it is safe.
local function confine_again(decision, config, judge)
  if not decision.grant then
    local found = judge(decision.command, decision.places)
    if not found.grant or not found.command then return end
    decision.command, decision.grant = found.command, found.grant
    decisions.tell(decision, found.reasons)
  end
  if decision.verdict ~= "rewrite" or decision.contained or not confine.approves(config) then
    return
  end
  local found = judge(decision.command, decision.places)
  if found.verdict and found.verdict ~= "allow" then return end
  decision.contained = found.classification == "SAFE"
  decision.classification, decision.why = found.classification, found.why
end

--- A function that judges another text in place of a command.
local function judging_others(cwd, config, given)
  return function(text, places)
    local inner = {
      event = given.event, depth = given.depth, again = true, places = places,
      sheltered = given.sheltered,
    }
    return decide.command(text, cwd, config, inner)
  end
end

--- Judge a command once more, with new directories that go to the sandbox whole.
-- @treturn ?table the decision, if that is possible
local function regroup(text, cwd, config, given, groups)
  local more = { relocated = groups, grouped = true }
  local found = decide.command(text, cwd, config, setmetatable(more, { __index = given }))
  return (found.command or found.settled) and found or nil
end

--- Does the answer of the downloads leave a question?
local function is_stuck(decision)
  return decision.by == "downloads"
    and (decision.verdict == "ask" or decision.verdict == "deny" and not decision.settled)
end

--- Judge a command with its temporary files in the sandbox.
-- @string text of that
-- @treturn ?table the decision, if that is possible
local function shelter(text, cwd, config, given)
  local more = setmetatable({ sheltered = true }, { __index = given })
  local found = decide.command(text, cwd, config, more)
  if found.command then table.insert(found.directories or {}, 1, config.sandbox) end
  if found.command or found.settled then return found end
  if found.verdict and found.verdict ~= "allow" then return nil end
  return decisions.sheltered(found, text, config)
end

--- Judge a command with its addresses in quotes.
local function requote(text, cwd, config, given)
  local found = decide.command(text, cwd, config, given)
  return (found.command or found.settled) and found or nil
end

--- Judge a command as if values that are unknown were words of their own.
-- @tparam table names see layers/downloads/symbols.lua
-- @tparam function judge another text
-- @treturn ?table the decision, if that is possible
local function symbolize(text, cwd, config, given, names, judge)
  local more = setmetatable({ symbols = names, witness = false }, { __index = given })
  local found = decide.command(text, cwd, config, more)
  local rewritten = found.by == "downloads" and (found.command or found.settled)
  local command = rewritten and symbols.restore(rewritten, names)
  local told = command and symbols.told(found, names, text)
  if not told or judge(command).verdict then return nil end
  if config.mode == "block" then return decisions.blocked(command) end
  return {
    verdict = "rewrite", by = "downloads", command = command, reasons = told.reasons,
    directories = told.directories, fetches = told.fetches,
  }
end

--- Judge a command that would be asked about in other ways.
-- @tparam table known the `plan`; `alone`: no other layer says anything; `judge`: another text
-- @treturn ?table the decision, if one of them helps
local function another_way(text, cwd, config, given, known)
  local plan, names = known.plan, nil
  local sheltered = plan.sheltered and not given.sheltered and plan.sheltered()
  local found = sheltered and shelter(sheltered, cwd, config, given)
  if found or given.symbols then return found or nil end
  if plan.symbols and known.alone then names = plan.symbols() end
  found = names and symbolize(text, cwd, config, given, names, known.judge)
  local quoted = not found and plan.quoted and plan.quoted()
  return found or quoted and requote(quoted, cwd, config, given) or nil
end

--- Judge a shell command.
-- @string text
-- @string|nil cwd where it runs
-- @tparam sandbox_enforcer.config.read config
-- @tparam[opt] table given the `event` it belongs to; `again`: it is part of another command, or
-- our own proposal; `depth`: how deeply it is nested; `witness`: function(step), called with each
-- step the layers see; `closely`: it is known to mention something protected; `relocated`,
-- `grouped`, `places`: see layers.lua; `sheltered`: its temporary files are in the sandbox already
function decide.command(text, cwd, config, given)
  given = given or NONE
  if config.unruled then return decisions.fault(config.unruled) end
  if text:find("\1", 1, true) then return decisions.fault(MARKED) end
  local script, problem = core.parse(text, PARSING[config.shell])
  if not script then
    return decisions.unreadable(text, problem, judging_others(cwd, config, given))
  end
  local told = context_of(script, cwd, config, given)
  local all = layers.new(told)
  visit.follow(script, told.world, all)
  local said = all:finish()
  local plan = told.plan
  if plan.relocates or plan.closely then
    local more = { relocated = plan.relocates, closely = told.speaks or plan.closely }
    return decide.command(text, cwd, config, setmetatable(more, { __index = given }))
  end
  if #said == 0 then return { reasons = {} } end
  local decision = decisions.of(said)
  if given.again then return decision end
  if not (decision.command or is_stuck(decision) or plan.groups) then return decision end
  local judge = judging_others(cwd, config, given)
  local unsure = decision.classification == "SAFE" and not decision.contained
  if decision.command and (unsure or decision.several) then look_again(decision, judge) end
  if decision.command and confine.is_on(config) then
    confine_again(decision, config, judge)
  end
  local another = plan.groups and regroup(text, cwd, config, given, plan.groups)
    or is_stuck(decision) and another_way(text, cwd, config, given, {
      plan = plan, alone = #said == 1, judge = judge,
    })
  if another then return another end
  local asked = decision.verdict == "ask" and decision.by == "downloads"
  if asked and not decision.leaves then decisions.advise(decision, config, judge) end
  return decision
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
