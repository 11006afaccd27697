--- Runs the layers over the effects of a command and combines what they say.
--
-- A decision is `{ verdict, reasons, command, contained }`: the verdict is "deny", "ask",
-- "rewrite", "allow" or nil (nothing to say); `command` is the rewritten text, `by` the layer that
-- decided; `contained` says that the script is nothing but downloads into the sandbox. `fault`
-- marks a fault of ours, `unreadable` a command that the shell itself would reject.
-- @module sandbox_enforcer.decide
local core = require("sandbox_enforcer.core")
local downloads = require("sandbox_enforcer.layers.downloads")
local lazy = require("sandbox_enforcer.lazy")
local rules = require("sandbox_enforcer.rules")
local shell = require("sandbox_enforcer.shell")
local steps = require("sandbox_enforcer.steps")
local world = require("sandbox_enforcer.shell.world")

local boundary = lazy("sandbox_enforcer.layers.boundary")
local changes = lazy("sandbox_enforcer.changes")
local effects = lazy("sandbox_enforcer.effects")
local fetched = lazy("sandbox_enforcer.fetched")
local guard = lazy("sandbox_enforcer.layers.guard")
local runs = lazy("sandbox_enforcer.shell.runs")
local texts = lazy("sandbox_enforcer.shell.texts")
local tool_calls = lazy("sandbox_enforcer.tool_calls")
local unusual = lazy("sandbox_enforcer.unusual")
local worktree = lazy("sandbox_enforcer.layers.worktree")

local decide = {}

--- The layers that are on, the first of which leads. Of the guard it is only known, before it is
-- made, that it has nothing to say about a command that alters nothing.
local function layers_of(config, known, script)
  local list = {}
  if config.elsewhere then
    tool_calls.add_policy(list, config, known, script)
    return list
  end
  if config.worktree then list[#list + 1] = worktree.new(config, known, script) end
  if config.boundary then list[#list + 1] = boundary.new(config, known, script) end
  list[#list + 1] = downloads.new(config, known, script)
  if config.profile then tool_calls.add_policy(list, config, known, script) end
  list[#list + 1] = config.witness
  return list
end

--- Effects that concern the guard. What is fetched goes to the sandbox, if there is one.
local ALTERS <const> = {
  write = true, change = true, delete = true, link = true, unset = true, client = true,
  code = true, stdin = true, program = true,
}

local function alters(step, config)
  if step.tool or step.declares or #step.environment > 0 or #step.opened.files > 0 then
    return true
  end
  for _, effect in ipairs(step.effects) do
    if ALTERS[effect.kind] or effect.kind == "fetch" and not config.sandbox then return true end
    if effect.sets then return true end
  end
  return false
end

local MARKED <const> = "the command holds a control character, by which we mark what is not known"

local RUNS <const> = { run = true, script = true, stdin = true, program = true, recipe = true }

decide.SEVERITY = { deny = 4, ask = 3, rewrite = 2, allow = 1 }

--- Does this command hand on what was fetched: printed by itself, or come in by its input or words?
local function carries(walker, step)
  local known = walker.world
  local stdin = step.opened.stdin
  if step.fetched or stdin.fetched then return true end
  if stdin.kind == "pipe" and stdin.pipe.fetched then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" and effect.stdout then return true end
  end
  if next(walker.inputs) and fetched.reads(walker, step) then return true end
  return next(known.made) and fetched.among(known, step) or false
end

local function hand_on(step)
  local out = step.opened.stdout
  if out.kind == "pipe" then out.pipe.fetched = true end
  if out.kind == "capture" then out.fetched = true end
end

--- Files that the command opens are there from now on, maybe with a text that is known.
local function remember(walker, step)
  local out = step.opened.stdout
  for _, file in ipairs(step.opened.files) do
    local fresh = file == out and (file.redirect.op == ">" or file.redirect.op == ">|")
    if fresh then file.content = texts.printed(walker, step) end
    if file.path and not walker.world:maker(file.path) then walker.world:make(file.path, file) end
  end
end

--- Tell the other end of a pipe what comes: nil if several write to it, or it is not known.
local function announce(walker, step)
  local out = step.opened.stdout
  if out.kind ~= "pipe" then return end
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" and stdin.pipe == out.pipe and texts.passes(step) then return end
  out.pipe.text = not out.pipe.used and texts.printed(walker, step) or nil
  out.pipe.used = true
  out.pipe.odd = out.pipe.odd or texts.speaks_of_fetching(step)
end

--- What is written to a place that was moved stays there: the record of the move is kept.
local function forget_known(known, made)
  made[""] = nil
  for path, effect in pairs(made) do
    local record = known:maker(path)
    local moved = effect.moved_to or effect.rounds
    if record and not moved and (effect.kind == "write" or record.by.moved_to) then
      made[path] = nil
    end
  end
end

--- What a command makes if it succeeds, whether it is known to change nothing else, and whether it
-- runs another command.
local function makes(step)
  local made, known, runs_more = {}, true, false
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    effect.fetched = kind == "fetch" or (kind == "write" and step.carries)
    if kind == "program" then known = false end
    if kind == "fetch" or kind == "write" then made[effect.path or ""] = effect end
    for _, other in ipairs(effect.rounds or {}) do made[other.path] = other end
    local some = kind == "write" and effect.directory and not effect.names and not effect.moved_to
    if kind == "opaque" or some then known = false end
    runs_more = runs_more or RUNS[kind]
  end
  return made, known, runs_more
end

local function effects_of(step, known, all)
  if #step.fields == 0 then return {} end
  local name = steps.name(step)
  local rule = name and all:find(name)
  if not rule and name and step.fields[1].text:find("/", 1, true) then
    local item = { text = step.fields[1].text, field = 1, prefix = "" }
    return { { kind = "opaque", why = "no rule for " .. name },
      { kind = "program", item = item, text = item.text } }
  end
  if rule then return effects.of(rule, step, known) end
  return { { kind = "opaque", why = name and "no rule for " .. name or "an unknown command" } }
end

--- Show a command to the layers, and to the guard if it concerns that.
local function judge(layers, config, known, script, step)
  if config.guards and not layers.guarded and alters(step, config) then
    table.insert(layers, 1, guard.new(config, known, script))
    layers.guarded = true
  end
  local looked_at = layers.guarded or config.worktree or config.profile
  if looked_at then step.assigns = changes.assigns(step) end
  for _, layer in ipairs(layers) do layer:judge(step) end
end

local function visitor(layers, config, all)
  return function(walker, step)
    step.script, step.cwd, step.vars = walker.script, walker.world.here.cwd, walker.world.vars
    step.call, step.doubtful = false, false  -- not those of a wrapper
    step.effects = effects_of(step, walker.world, all)
    step.carries = carries(walker, step)
    if step.carries then hand_on(step) end
    announce(walker, step)
    if walker.quiet == 0 then judge(layers, config, walker.world, walker.script, step) end
    remember(walker, step)
    local made, known, runs_more = makes(step)
    forget_known(walker.world, made)
    if runs_more then
      step.followed = runs.follow(walker, step)
      known = step.followed and known
      for _, layer in ipairs(walker.quiet == 0 and layers or {}) do layer:review(step) end
    end
    return made, known
  end
end

--- The world that a tool call begins in.
function decide.start(config, cwd)
  local vars = { HOME = config.home, PWD = cwd, CDPATH = config.cdpath }
  local known = world.new({ cwd = cwd, vars = vars })
  known.reads = config.profile ~= nil and not config.elsewhere  -- scripts are judged by content
  known.env = config.env
  return known
end

--- What the policy calls a command that another layer refuses, or asks about.
local function classify(decision)
  local class = decision.classification
  if class and decision.verdict == "deny" then return "BLOCKED" end
  return class == "SAFE" and decision.verdict == "ask" and "NEEDS_APPROVAL" or class
end

--- What the layers say, all in all. A rewrite beside something stricter is not told: nothing was
-- moved; but if the user is asked, it is about the command that was rewritten.
function decide.combine(layers, script)
  local decision = { reasons = {} }
  local rewrite
  for _, layer in ipairs(layers) do
    local said = layer:finish(script) or { reasons = {} }
    if said.verdict == "rewrite" then rewrite = said end
    for _, reason in ipairs(said ~= rewrite and said.reasons or {}) do
      decision.reasons[#decision.reasons + 1] = reason
    end
    decision.fetches = said.fetches or decision.fetches
    decision.classification = said.classification or decision.classification
    decision.why = said.why or decision.why
    decision.unknown = said.unknown or decision.unknown
    decision.scripts, decision.rule = said.scripts or decision.scripts, said.rule or decision.rule
    if (decide.SEVERITY[said.verdict] or 0) > (decide.SEVERITY[decision.verdict] or 0) then
      decision.verdict, decision.by = said.verdict, layer.name
      decision.contained, decision.proposal = said.contained, said.proposal
    end
  end
  decision.classification = classify(decision)
  if not rewrite or decision.verdict == "deny" then return decision end
  decision.command = rewrite.command
  table.move(rewrite.reasons, 1, #rewrite.reasons, #decision.reasons + 1, decision.reasons)
  return decision
end

--- A command that was rewritten is safe, if what it has become is: the files that it reads, and the
-- directories that it works in, may be others, which came from outside.
local function look_again(decision, cwd, config)
  local found = decide.command(decision.command, cwd, config, true)
  decision.contained = found.classification == "SAFE"
  decision.classification, decision.why = found.classification, found.why
end

--- Judge a shell command.
-- @string text
-- @string|nil cwd where it runs
-- @tparam sandbox_enforcer.config config
-- @tparam[opt] boolean again it is a proposal of ours
function decide.command(text, cwd, config, again)
  if config.unruled then return unusual.fault(config.unruled) end
  if text:find("\1", 1, true) then return unusual.fault(MARKED) end
  local script, problem = core.parse(text, { shell = config.shell })
  if not script then return unusual.unreadable(text, cwd, config, problem, decide.command) end
  local before = decide.start(config, cwd)
  local layers = layers_of(config, before, script)
  local all = rules.new(config.rules, config.shipped, config.profile ~= nil)
  shell.follow(script, before, visitor(layers, config, all))
  local decision = decide.combine(layers, script)
  if decision.classification == "SAFE" and decision.command and not decision.contained then
    look_again(decision, cwd, config)
  end
  local asked = decision.verdict == "ask" and decision.by == downloads.name
  if asked and not again then unusual.advise(decision, cwd, config, decide.command) end
  return decision
end

local RUNS_COMMANDS <const> = { Bash = true, Monitor = true }

--- @treturn function|nil what judges an event; nil if there is nothing to judge
local function judge_of(event, config)
  if RUNS_COMMANDS[event.tool_name] then
    local command = event.tool_input.command
    return type(command) == "string" and function()
      return decide.command(command, event.cwd, config)
    end or nil
  end
  return config.guards and function() return tool_calls.judge(event, config) end or nil
end

--- Judge a tool call.
-- @tparam table event `tool_name`, `tool_input`, `cwd`, as the client sends them
-- @tparam sandbox_enforcer.config config
function decide.event(event, config)
  local input = event.tool_input
  if type(input) ~= "table" then return { reasons = {} } end
  local flag = config.guards and input.dangerouslyDisableSandbox
  local why = flag and guard.disables(flag)
  if why then return { verdict = "deny", reasons = { why } } end
  config.event = event
  local judging = judge_of(event, config)
  if not judging then return { reasons = {} } end
  if type(event.tool_name) ~= "string" then
    return { verdict = "ask", fault = true, reasons = { "the event names no tool" } }
  end
  if config.lost then return { verdict = "ask", fault = true, reasons = { config.lost } } end
  local good, result = pcall(judging)
  return good and result or unusual.fault(result)
end

return decide
