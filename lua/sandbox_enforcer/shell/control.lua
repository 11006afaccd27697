--- Control structures: pipes, lists of && and ||, branches, loops, functions.
-- @module sandbox_enforcer.shell.control
local branches = require("sandbox_enforcer.shell.branches")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local dialects = require("sandbox_enforcer.shell.dialects")
local walk = require("sandbox_enforcer.shell.walk")
local globs = require("sandbox_enforcer.shell.globs")
local lines = require("sandbox_enforcer.shell.lines")
local naming = require("sandbox_enforcer.shell.naming")
local nested = require("sandbox_enforcer.shell.nested")
local origin = require("sandbox_enforcer.shell.origin")
local outside = require("sandbox_enforcer.shell.outside")
local steps = require("sandbox_enforcer.step")
local walkers = require("sandbox_enforcer.shell.walker")
local words = require("sandbox_enforcer.shell.words")

local walk_node, settle, either = walk.node, walk.settle, walk.either

local control = { kinds = {} }
local kinds = control.kinds  -- node kind -> function(walker, node) -> outcome

local MAX_LOOPS <const> = 3  -- nested loops that are walked twice
local MAX_ROUNDS <const> = 4  -- rounds of a loop that pass on fetched data
local MAX_FILES <const> = 256  -- matches of a pattern in a loop
local MAX_CHOICES <const> = 32  -- values of a loop variable that are kept apart
local MAX_ROUNDS_KEPT <const> = 64  -- values that a word with the variable may have (choices.lua)

local function settled(walker, node) settle(walker, walk_node(walker, node)) end

function kinds.pipe(walker, node)
  local pipe, link = { fetched = false }, nil  -- a link leads from one command to the next
  local last = #node.items
  for i, item in ipairs(node.items) do
    local surroundings = {}
    if i > 1 then surroundings.stdin = { kind = "pipe", pipe = pipe, link = link } end
    if i < last then
      link = {}
      if node.connectors[i] == "|&" then link.given = false end
      surroundings.stdout = { kind = "pipe", pipe = pipe, link = link }
      if node.connectors[i] == "|&" then surroundings.errors = surroundings.stdout end
    end
    local here = i == last and (walker.lastpipe or walker.script.shell == "zsh")
    walk.within(walker, surroundings, item, here and settled or nested.fork)
  end
  return either()
end

kinds["not"] = function(walker, node)
  if not node.body then return { fail = {} } end
  local outcome = walk_node(walker, node.body)
  return { ok = outcome.fail, fail = outcome.ok }
end

function kinds.time(walker, node)
  return node.body and walk_node(walker, node.body) or either()
end

function kinds.background(walker, node)
  nested.fork(walker, node.body, true)
  return { ok = {} }
end

--- The output of a coproc is read through a variable.
function kinds.coproc(walker, node)
  local capture = { kind = "capture", fetched = false }
  walk.within(walker, { stdout = capture }, node, kinds.background)
  walker.world:assign(node.name or "COPROC", nil, capture.fetched)
  if walker.script.shell == "zsh" then
    descriptors.send(walker, "p", { kind = "network", fetched = capture.fetched })
  end
  return { ok = {} }
end

function kinds.subshell(walker, node) return nested.fork(walker, node.body) end

function kinds.group(walker, node) return walk_node(walker, node.body) end

function kinds.cond(walker, node)
  walker.test(walker, node)
  return either()
end

--- The open descriptors of the shell itself.
-- @tparam[opt] table stdout overrides the standard output
local function opened_here(walker, stdout)
  return {
    stdout = stdout or walker.stdout, stdin = walker.stdin, errors = walker.errors,
    fds = walker.fds, files = {}, fetched = false,
  }
end

function kinds.arith(walker, node)
  words.arithmetic(walker, node, node.parts)
  local told = outside.named(walker.world, walker.script.text:sub(node.from, node.to))
  if told then walker.visit(walker, steps.nameless(opened_here(walker), nil, told)) end
  return either()
end

--- The state if a command since the mark failed: each value is any of those since then.
-- @tparam table lost the changes made by failing commands
local function failed_since(walker, start, first, lost)
  local world = walker.world
  branches.apply(world, lost)
  branches.blur(world, first)
  local changes = branches.changes(world, start)
  world:rollback(start)
  return changes
end

--- The paths through a list of && and ||: all changes since its start on success and on failure.
local function new_ways(walker)
  return { walker = walker, start = walker.world:mark(), lost = {}, ok = {}, fail = {} }
end

--- The command before the connector may have failed here.
local function note_failure(ways, outcome)
  if not outcome.fail then return end
  ways.first = ways.first or ways.walker.world:mark()
  table.move(outcome.fail, 1, #outcome.fail, #ways.lost + 1, ways.lost)
end


--- A run of the same connector ends with this outcome; the world returns to the start.
local function close(ways, outcome)
  local world = ways.walker.world
  local ok, fail
  note_failure(ways, outcome)
  if outcome.ok then
    local here = world:mark()
    branches.apply(world, outcome.ok)
    ok = branches.changes(world, ways.start)
    world:rollback(here)
  end
  if ways.first then fail = failed_since(ways.walker, ways.start, ways.first, ways.lost) end
  world:rollback(ways.start)
  table.insert(ways.ok, ok)
  table.insert(ways.fail, fail)
  ways.first, ways.lost = nil, {}
end

--- Move on to the command after a connector. Returns false if the status before rules it out.
local function pass(ways, connector, turned, outcome)
  local world = ways.walker.world
  if connector == "&&" and not turned then
    note_failure(ways, outcome)
    branches.apply(world, outcome.ok or {})
    return outcome.ok ~= nil
  end
  close(ways, outcome)
  local side = connector == "&&" and "ok" or "fail"
  local changes = branches.meet(world, ways.start, ways[side])
  ways[side] = {}
  branches.apply(world, changes or {})
  return changes ~= nil
end

function kinds.andor(walker, node)
  local ways = new_ways(walker)
  local connectors = node.connectors
  local outcome = walk_node(walker, node.items[1])
  for i, connector in ipairs(connectors) do
    local reached = pass(ways, connector, connectors[i - 1] == "||", outcome)
    outcome = walk_node(walker, node.items[i + 1])
    if not reached then outcome = {} end
  end
  close(ways, outcome)
  local world, start = walker.world, ways.start
  return {
    ok = branches.meet(world, start, ways.ok), fail = branches.meet(world, start, ways.fail),
  }
end

--- Join the paths through an if or a case, each a list of changes since the mark.
local function meet(walker, mark, ways)
  local world = walker.world
  world:rollback(mark)
  if #ways == 0 then return {} end
  branches.apply(world, branches.meet(world, mark, ways))
  return either()
end

local function way(walker, mark, ways, node)
  local reached = true
  if node then reached = settle(walker, walk_node(walker, node)) end
  if reached then ways[#ways + 1] = branches.changes(walker.world, mark) end
end

kinds["if"] = function(walker, node)
  local world = walker.world
  local mark = world:mark()
  local ways = {}
  local open = true  -- what follows is still reachable
  for _, clause in ipairs(node.clauses) do
    local outcome = walk_node(walker, clause.test)
    local here = world:mark()
    branches.apply(world, outcome.ok or {})
    if outcome.ok and open then
      way(walker, mark, ways, clause.body)
    else
      walk_node(walker, clause.body)
    end
    world:rollback(here)
    open = open and outcome.fail ~= nil
    branches.apply(world, outcome.fail or {})
  end
  if open then
    way(walker, mark, ways, node.otherwise)
  elseif node.otherwise then
    walk_node(walker, node.otherwise)
  end
  return meet(walker, mark, ways)
end

--- Does a clause with a body match everything?
local function matches_all(walker, clause)
  local pattern = clause and clause.body and clause.patterns[#clause.patterns]
  return pattern and walker.script.text:sub(pattern.from, pattern.to) == "*"
end

function kinds.case(walker, node)
  local world = walker.world
  walker.look(walker, { node.word })
  local mark = world:mark()
  local ways = matches_all(walker, node.clauses[#node.clauses]) and {} or { {} }
  for _, clause in ipairs(node.clauses) do
    walker.look(walker, clause.patterns)
    way(walker, mark, ways, clause.body)
    local through = clause.ending ~= ";;" and branches.changes(world, mark) or {}
    world:rollback(mark)
    world:join(through, {})
  end
  return meet(walker, mark, ways)
end

--- Walk the body of a loop without showing it to the layers, until another round passes nothing new
-- on; what it changes becomes unknown.
local function settle_rounds(walker, body, mark)
  local world = walker.world
  for _ = 1, MAX_ROUNDS do
    local before = outside.count(world)
    walk.within(walker, { quiet = walker.quiet + 1 }, nil, body)
    branches.blur(world, mark)
    if outside.count(world) == before then return end
  end
  world:forget()
end

--- The body may run any number of times: what it changes is unknown, both in it and after it.
-- @tparam[opt] boolean surely it runs for each of a list, so it surely makes its files
local function rounds(walker, body, surely)
  local world = walker.world
  local mark = world:mark()
  if walker.loops > MAX_LOOPS then
    world:forget()
  else
    settle_rounds(walker, body, mark)
  end
  local function round()
    mark = world:mark()
    local breaks = walkers.bounded(walker, "breaks", nil, body)
    local changes = branches.changes(world, mark)
    world:rollback(mark)
    world:join(changes, {})
    if surely and not breaks then branches.ensure(world, changes) end
    return changes
  end
  local changes = round()
  if walker.quiet == 0 and branches.moves(world, changes) then round() end  -- other branches see it
  return either()
end

local function loop(walker, body, surely)
  return walk.within(walker, { loops = walker.loops + 1 }, body, function()
    return rounds(walker, body, surely)
  end)
end

--- The condition of a loop runs at least once.
kinds["while"] = function(walker, node)
  local world = walker.world
  local tested
  local outcome = loop(walker, function()
    local mark = world:mark()
    settle(walker, walk_node(walker, node.test))
    tested = branches.changes(world, mark)
    settle(walker, walk_node(walker, node.body))
  end)
  branches.ensure(world, tested)
  return outcome
end
kinds["until"] = kinds["while"]

--- The texts of fields, if all are known and there are not too many.
local function texts(fields)
  local list = {}
  for i, field in ipairs(fields) do
    list[i] = field.text
    if not field.text or i > MAX_CHOICES then return nil end
  end
  return list
end

--- The values of a loop's words, including matching files where scripts are judged by what exists.
local function files(walker, list)
  local world, all = walker.world, {}
  if not world.reads or world.here.touched or next(world.made) then return nil end
  for _, word in ipairs(list) do
    local home = world.vars.HOME
    local written = walker.script.text:sub(word.from, word.to):gsub("^~/", (home or "~") .. "/")
    local found = texts(walker.fields(walker, { word }))
      or globs.texts(world.here.cwd, written, MAX_FILES)
    if not found then return nil end
    all.any = all.any or written:find("^%*") ~= nil or written:find("/%*[^/]*$") ~= nil
    table.move(found, 1, #found, #all + 1, all)
  end
  return #all <= MAX_FILES and all or nil
end

--- The keys that a loop goes through: `"${!m[@]}"`; nil if they are unknown.
local function keys(walker, list)
  local part = #list == 1 and list[1].parts and #list[1].parts == 1 and list[1].parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  local all = part and part.kind == "parameter" and part.indirect and not part.op and part.index
    and part.index.value == "@"
  return all and walker.world:keys(part.name) or nil
end

--- Show a loop's words, none if it goes through the arguments, to the layers as a step without a
-- command: if they are unknown, or may name what this script made.
local function show(walker, fields, name)
  walker.visit(walker, steps.nameless(opened_here(walker)), { listed = fields, variable = name })
end

--- If the loop variable is a reference, it may now refer to any variable.
local function lose_reference(world, name)
  if world.refs[name] then world:refer(name) end
end

kinds["for"] = function(walker, node)
  lose_reference(walker.world, node.name)
  local fetched = outside.variable(walker.world, "@")
  if node.words then fetched = walker.look(walker, node.words) end
  local fields = node.words and walker.fields(walker, node.words)
  fetched = outside.join(fetched, fields and naming.fields(walker.world, fields))
  local given = not node.words and (walker.world.here.arguments or { texts = walker.positional })
  local values = given and given.texts or fields and (texts(fields) or keys(walker, node.words)
    or files(walker, node.words))
  local known = values and #values <= MAX_ROUNDS_KEPT
  if not known or fields and #fields > 1 and next(walker.world.made) then
    show(walker, fields or {}, node.name)
  end
  local only = node.words and #node.words == 1 and node.words[1]
  local printed = only and not values and words.printed(walker, only)
  local kind = not values and not fetched and node.words and lines.of_list(walker, node.words)
  return loop(walker, function()
    if values and #values > 1 then
      walker.world:choose(node.name, values)
    else
      walker.world:assign(node.name, values and values[1], fetched)
      if printed then walker.world:note(node.name, printed) end
      if kind then walker.world:put(walker.world.lines, node.name, kind) end
    end
    settle(walker, walk_node(walker, node.body))
  end, values and #values > 0)
end

--- The user may choose none of the words.
function kinds.select(walker, node)
  local fetched = walker.world.fetched["@"]
  if node.words then
    fetched = walker.look(walker, node.words)
    show(walker, walker.fields(walker, node.words), node.name)
  end
  lose_reference(walker.world, node.name)
  local told = outside.join(fetched, outside.variable(walker.world, "PS3"))
  if told then  -- prints the words and the prompt
    walker.visit(walker, steps.nameless(opened_here(walker, walker.errors), nil, told))
  end
  return loop(walker, function()
    walker.world:assign(node.name, nil, fetched)
    walker.world:assign("REPLY", nil, naming.input(walker.world, walker.stdin))
    settle(walker, walk_node(walker, node.body))
  end)
end

function kinds.cfor(walker, node)
  return loop(walker, function()
    words.arithmetic(walker, node, node.expressions)
    settle(walker, walk_node(walker, node.body))
  end)
end

local MOST_BODIES <const> = 16  -- definitions of one function; a call may run any of them

--- Placeholder names for anonymous functions, which are called at once.
local UNNAMED <const> = { ["()"] = true, ["function"] = true }

kinds["function"] = function(walker, node)
  local known = not UNNAMED[node.name] and walker.functions[node.name] or {}
  if dialects.calls(walker, node.name) then walkers.meet(walker, "dynamic") end
  for _, body in ipairs(known) do
    if body.node == node then return { ok = {} } end  -- defined again, by a loop or a call
  end
  if #known == MOST_BODIES then
    error({ limit = ("%s is defined too many times"):format(node.name) })
  end
  known[#known + 1] = { node = node, script = walker.script }
  walkers.own(walker, "functions")[node.name] = known
  local defined = walkers.own(walker, "defined")
  defined[#defined + 1] = known[#known]
  if node.name:find("^command_not_found_handle") then walkers.meet(walker, "dynamic") end
  return { ok = {} }
end

--- Assign the arguments of a call to $1 to $9. Returns the old values.
local function set_arguments(walker, fields)
  local before, values = {}, steps.arguments(fields, 2)
  for i = 1, 9 do
    local name = tostring(i)
    local field = fields[i + 1]
    before[name] = { value = walker.world.vars[name], source = walker.world.sources[name] }
    walker.world:assign(name, values[i])
    if field and field.choices then walker.world:choose(name, field.choices) end
  end
  return before
end

local function walk_body(walker, node) return walk.redirected(walker, node, kinds.group) end

local function run_body(walker, body, step)
  local world = walker.world
  local entry = world:mark()
  walkers.own(walker, "calling")[body.node] = true
  local locals = {}
  local before, arguments = set_arguments(walker, step.fields), world.here.arguments
  local held = world.fetched["@"]
  local given = table.move(step.fields, 2, #step.fields, 1, {})
  world:arguments(nil, outside.join(step.fetched, naming.fields(world, given)))
  local sources = origin.sources(walker, given)
  origin.give(world, sources)
  local surroundings = {
    script = body.script, positional = texts(given) or false, called = true, locals = locals,
    given = sources,
  }
  if not surroundings.positional and world.reads then
    walker.visit(walker, steps.nameless(step.opened), { handed = given })
  end
  local returned, outcome = walkers.bounded(walker, "returns", body.node, function(_, node)
    return walk.within(walker, surroundings, node, walk_body)
  end)
  local reached = settle(walker, outcome) or returned
  if returned then branches.blur(world, entry) end  -- it may have left early
  for name, old in pairs(before) do
    world:assign(name, old.value)
    world:put(world.sources, name, old.source)
  end
  world:arguments(arguments, held)
  for name, outer in pairs(locals) do  -- restore the outer ones
    world:assign(name, nil, outer.level)
    world:put(world.exports, name, outer.exported)
  end
  walker.calling[body.node] = nil
  return reached
end

--- Call a function of the script: its body runs in this shell.
-- @tparam table step `fields`, `opened`, `fetched` of the command, and the possible `bodies` of the
-- function
function control.call(walker, step)
  local world = walker.world
  local mark = world:mark()
  local ways = {}
  for _, body in ipairs(step.bodies) do
    local reached = true
    if walker.calling[body.node] then
      local why <const> = "a function calls itself, maybe with other arguments"
      walker.visit(walker, steps.nameless(step.opened), { opaque = why })
      world:forget()
    else
      reached = walk.deeper(walker, run_body, walker, body, step)
    end
    if reached then ways[#ways + 1] = branches.changes(world, mark) end
    world:rollback(mark)
  end
  return meet(walker, mark, ways)
end

return control
