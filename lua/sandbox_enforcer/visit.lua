--- Walks a script and shows each of its commands as a step, with its effects.
-- @module sandbox_enforcer.visit
local changes = require("sandbox_enforcer.changes")
local dataflow = require("sandbox_enforcer.shell.dataflow")
local effect = require("sandbox_enforcer.effect")
local effects = require("sandbox_enforcer.rule.effects")
local foreign_code = require("sandbox_enforcer.shell.foreign_code")
local fresh_directories = require("sandbox_enforcer.shell.fresh_directories")
local output = require("sandbox_enforcer.shell.output")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local runs = require("sandbox_enforcer.shell.runs")
local shell = require("sandbox_enforcer.shell.command")
local steps = require("sandbox_enforcer.step")

local visit = {}

local kinds <const> = effect.kinds

local NONE <const> = {}

-- steps

--- The rule of a command, its effects and its call: see rule/effects.lua.
-- @string|boolean name of the command; false if unknown
local function effects_of(command, name, known)
  if #command.fields == 0 then return false, NONE, false, false end
  local rule = name and known.rules:find(name)
  if rule then return rule, effects.of(rule, command, known) end
  local why = name and "no rule for " .. name or "an unknown command"
  local list = { effect.opaque(why) }
  if name and command.fields[1].text:find("/", 1, true) then
    local item = { text = command.fields[1].text, field = 1, prefix = "" }
    list[2] = effect.new({ kind = "program", item = item, text = item.text })
  end
  return false, list, false, false
end

--- The variables a step assigns; most commands assign none.
local function assigns(step)
  local any, list = step.declares or #step.environment > 0, step.effects
  for i = 1, #list do any = any or list[i].sets or list[i].kind == "unset" end
  return any and changes.assigns(step) or NONE
end

--- Does a step run code in another language, or might it?
local function runs_code(step)
  local list = step.effects
  for i = 1, #list do
    local one = list[i]
    if one.kind ~= "opaque" and kinds[one.kind].code and not one.shell then return true end
  end
  return false
end

--- Add what a step's code does; such code may print what it fetches.
local function add_code(walker, draft)
  draft.code = foreign_code.of(draft, walker.world, walker)
  if not foreign_code.brings(draft.code) then return end
  local list = table.move(draft.effects, 1, #draft.effects, 1, {})
  list[#list + 1] = effect.new({ kind = "fetch", stdout = true, cwd = draft.cwd, beside = true })
  draft.effects = list
end

--- The step for a command that the shell reaches.
local function step_of(walker, command, shown)
  local draft = steps.draft(command, shown, walker)
  draft.rule, draft.effects, draft.call, draft.doubtful =
    effects_of(command, draft.name, walker.world)
  if runs_code(draft) then add_code(walker, draft) end
  draft.carries = dataflow.carries(walker.world, draft)
  draft.assigns = assigns(draft)
  return steps.new(draft)
end

-- consequences

local function hand_to(out, level)
  local target = out.kind == "pipe" and out.pipe or out.kind == "capture" and out
  if target then target.fetched = outside.join(target.fetched, level) end
end

--- Mark the reader of a command's output if the output was fetched.
local function hand_on(step)
  if step.carries and not dataflow.only_names(step) then
    hand_to(step.opened.stdout, step.carries)
    for _, other in ipairs(step.opened.others or NONE) do hand_to(other, step.carries) end
  end
  local list = step.effects
  for i = 1, #list do
    if list[i].stderr then hand_to(step.opened.errors, true) end
  end
end

--- Mark what a command prints to if that names something in the sandbox.
local function hand_names(walker, step, level)
  local out = step.opened.stdout
  local target = out.kind == "pipe" and out.pipe or out.kind == "capture" and out
  if not target then return end
  target.names = outside.join(target.names, level)
  local known = out.kind == "pipe" or output.printed(walker, step)
  if not known then target.told = outside.join(target.told, level) end
end

--- Mark what a command prints to, and the files it writes, if their text names something in the
-- sandbox.
local function tell(walker, step, made)
  local out, written = step.opened.stdout, nil
  for _, by in next, made or NONE do
    if by.kind == "write" and not by.directory and not products.is_directory(by) then
      written = written or {}
      written[#written + 1] = by
    end
  end
  local goes = out.kind ~= "shell" or written
  local level = goes and dataflow.tells(walker.world, step)
  if not level then return end
  hand_names(walker, step, level)
  if out.kind == "file" and out.path then products.tell(walker.world, out.path, level) end
  if not written then return end
  for _, by in ipairs(written) do by.tells, walker.world.told = level, true end
end

--- Tell the other end of a pipe its content: nil if it has several writers, or is unknown. It and
-- a substitution are also told who writes it.
local function announce(walker, step)
  local out = step.opened.stdout
  if out.kind == "capture" then
    out.by = out.by or {}
    table.insert(out.by, step)
  end
  if out.kind ~= "pipe" then return end
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" and stdin.pipe == out.pipe and output.passes(step) then return end
  out.pipe.text = not out.pipe.used and output.printed(walker, step) or nil
  out.pipe.used = true
  out.pipe.by = out.pipe.by or {}
  table.insert(out.pipe.by, step)
end

--- Does a command create another name for something from outside, or something this script made?
local function links(step, world)
  for _, one in ipairs(step.effects) do
    local link = one.kind == "link"
    local path = link and one.text and paths.absolute(step.cwd, one.text)
    if link and (step.carries or path and world:maker(path)) then return true end
  end
  return false
end

--- Does an effect change a file's content, and not only its mode?
local function alters_content(step, kind)
  if not effect.kinds[kind].alters then return false end
  return not (kind == "change" and step.rule and step.rule.words.rights)
end

--- What a command creates if it succeeds, whether it is known to change nothing else, and whether
-- it runs another command.
-- @tparam table moved destinations that change: see `visit.follow`
local function makes(walker, step, moved)
  local made, known, runs_more, linked = nil, true, false, nil
  local list = step.effects
  for i = 1, #list do
    local one = list[i]
    local kind = one.kind
    if kind == "program" or kind == "opaque" then known = false end
    if one.path and alters_content(step, kind) then products.forget(walker.world, one.path) end
    if kind == "change" and linked == nil then linked = links(step, walker.world) end
    if kind == "fetch" or kind == "write" or kind == "change" and linked then
      made = made or {}
      known = products.add(made, step, one, moved[one]) and known
      if not one.path then fresh_directories.name(walker, step, one) end
    end
    runs_more = runs_more or kind ~= "opaque" and kinds[kind].runs
  end
  if made then products.keep_moved(walker.world, made) end
  return made, known, runs_more
end

--- Walk a script.
-- @tparam table script as core.parse gives it
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table layers gets each step: `judge(step)`, which may return destinations other than the
-- command's own: effect -> landing (layers/downloads/plan.lua); and, after whatever the step runs
-- was walked too, `review(step, seen)`: `seen.followed` says whether all of it could be followed,
-- `seen.odd` why it may do anything, and `seen.kept` whether it writes fetched data to a file
function visit.follow(script, world, layers)
  shell.follow(script, world, function(walker, command, shown)
    local step = step_of(walker, command, shown)
    hand_on(step)
    walker.carries[command] = step.carries
    announce(walker, step)
    local loud = walker.quiet == 0
    local moved = loud and layers:judge(step) or NONE
    if #step.opened.files > 0 then products.open(walker, step) end
    local made, known, runs_more = makes(walker, step, moved)
    if world.keeps then tell(walker, step, made) end
    if step.code then runs.follow_code(walker, step) end
    if runs_more then
      local followed, odd, kept = runs.follow(walker, step)
      if loud then layers:review(step, { followed = followed, odd = odd, kept = kept }) end
      known = followed and known
    end
    return made, known, step
  end)
end

return visit
