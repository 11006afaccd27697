--- The control structures of the shell: pipes, lists of && and ||, branches, loops, functions.
-- @module sandbox_enforcer.shell.control
local flow = require("sandbox_enforcer.shell.flow")
local lazy = require("sandbox_enforcer.lazy")

local globs = lazy("sandbox_enforcer.shell.globs")
local words = lazy("sandbox_enforcer.shell.words")

local walk, settle, either = flow.walk, flow.settle, flow.either

local control = { kinds = {} }
local kinds = control.kinds  -- node kind -> function(walker, node) -> outcome

local MAX_LOOPS <const> = 3  -- loops within loops that are walked twice
local MAX_FILES <const> = 256  -- that a pattern stands for in a loop
local MAX_CHOICES <const> = 32  -- values of a loop's variable that are told apart

local function settled(walker, node) settle(walker, walk(walker, node)) end

function kinds.pipe(walker, node)
  local pipe, link = { fetched = false }, nil  -- a link: from one command to the next
  local last = #node.items
  for i, item in ipairs(node.items) do
    local surroundings = {}
    if i > 1 then surroundings.stdin = { kind = "pipe", pipe = pipe, link = link } end
    if i < last then
      link = {}
      if node.connectors[i] == "|&" then link.given = false end
      surroundings.stdout = { kind = "pipe", pipe = pipe, link = link }
    end
    local here = i == last and (walker.lastpipe or walker.script.shell == "zsh")
    flow.within(walker, surroundings, item, here and settled or flow.fork)
  end
  return either()
end

kinds["not"] = function(walker, node)
  if not node.body then return { fail = {} } end
  local outcome = walk(walker, node.body)
  return { ok = outcome.fail, fail = outcome.ok }
end

function kinds.time(walker, node)
  return node.body and walk(walker, node.body) or either()
end

function kinds.background(walker, node)
  flow.fork(walker, node.body, true)
  return { ok = {} }
end

--- What a coproc prints is read through a variable.
function kinds.coproc(walker, node)
  local capture = { kind = "capture", fetched = false }
  flow.within(walker, { stdout = capture }, node, kinds.background)
  walker.world:assign(node.name or "COPROC", nil, capture.fetched)
  return { ok = {} }
end

function kinds.subshell(walker, node) return flow.fork(walker, node.body) end

function kinds.group(walker, node) return walk(walker, node.body) end

function kinds.cond(walker, node)
  walker.test(walker, node)
  return either()
end

function kinds.arith(walker, node)
  words.arithmetic(walker, node, node.parts)
  return either()
end

--- What may hold if one of the commands since the mark failed: any value that there was.
-- @tparam table lost the changes of those that failed
local function failed_since(walker, start, first, lost)
  local world = walker.world
  world:apply(lost)
  world:blur(first)
  local changes = world:changes(start)
  world:rollback(start)
  return changes
end

--- The ways through a list of && and ||: all changes since its start, if it succeeds and if it
-- fails.
local function new_ways(walker)
  return { walker = walker, start = walker.world:mark(), lost = {} }
end

--- The command before a connector may have failed here.
local function note_failure(ways, outcome)
  if not outcome.fail then return end
  ways.first = ways.first or ways.walker.world:mark()
  table.move(outcome.fail, 1, #outcome.fail, #ways.lost + 1, ways.lost)
end

local function merged(ways, one, other)
  if not one or not other then return one or other end
  local world = ways.walker.world
  world:join(one, other)
  local all = world:changes(ways.start)
  world:rollback(ways.start)
  return all
end

--- A run of the same connector ends with this outcome; the world is as at the start again.
local function close(ways, outcome)
  local world = ways.walker.world
  local ok, fail
  note_failure(ways, outcome)
  if outcome.ok then
    local here = world:mark()
    world:apply(outcome.ok)
    ok = world:changes(ways.start)
    world:rollback(here)
  end
  if ways.first then fail = failed_since(ways.walker, ways.start, ways.first, ways.lost) end
  world:rollback(ways.start)
  ways.ok = merged(ways, ways.ok, ok)
  ways.fail = merged(ways, ways.fail, fail)
  ways.first, ways.lost = nil, {}
end

--- Come to the command behind a connector. Returns false if the status before rules that out.
local function pass(ways, connector, turned, outcome)
  local world = ways.walker.world
  if connector == "&&" and not turned then
    note_failure(ways, outcome)
    world:apply(outcome.ok or {})
    return outcome.ok ~= nil
  end
  close(ways, outcome)
  local side = connector == "&&" and "ok" or "fail"
  local changes = ways[side]
  ways[side] = nil
  world:apply(changes or {})
  return changes ~= nil
end

function kinds.andor(walker, node)
  local ways = new_ways(walker)
  local connectors = node.connectors
  local outcome = walk(walker, node.items[1])
  for i, connector in ipairs(connectors) do
    local reached = pass(ways, connector, connectors[i - 1] == "||", outcome)
    outcome = walk(walker, node.items[i + 1])
    if not reached then outcome = {} end
  end
  close(ways, outcome)
  return { ok = ways.ok, fail = ways.fail }
end

--- Join the ways through an if or a case, each a list of changes since the mark.
local function meet(walker, mark, ways)
  local world = walker.world
  world:rollback(mark)
  if #ways == 0 then return {} end
  local all = ways[1]
  for i = 2, #ways do
    world:join(all, ways[i])
    all = world:changes(mark)
    world:rollback(mark)
  end
  world:apply(all)
  return either()
end

local function way(walker, mark, ways, node)
  local reached = true
  if node then reached = settle(walker, walk(walker, node)) end
  if reached then ways[#ways + 1] = walker.world:changes(mark) end
end

kinds["if"] = function(walker, node)
  local world = walker.world
  local mark = world:mark()
  local ways = {}
  local open = true  -- may still come to what follows
  for _, clause in ipairs(node.clauses) do
    local outcome = walk(walker, clause.test)
    local here = world:mark()
    world:apply(outcome.ok or {})
    if outcome.ok and open then
      way(walker, mark, ways, clause.body)
    else
      walk(walker, clause.body)
    end
    world:rollback(here)
    open = open and outcome.fail ~= nil
    world:apply(outcome.fail or {})
  end
  if open then
    way(walker, mark, ways, node.otherwise)
  elseif node.otherwise then
    walk(walker, node.otherwise)
  end
  return meet(walker, mark, ways)
end

function kinds.case(walker, node)
  local world = walker.world
  walker.look(walker, { node.word })
  local mark = world:mark()
  local ways = { {} }  -- nothing may match
  for _, clause in ipairs(node.clauses) do
    walker.look(walker, clause.patterns)
    if clause.body then way(walker, mark, ways, clause.body) end
    local through = clause.ending ~= ";;" and world:changes(mark) or {}
    world:rollback(mark)
    world:join(through, {})
  end
  return meet(walker, mark, ways)
end

--- The body may run any number of times: what it changes is not known, neither in it nor after it.
-- @tparam[opt] boolean surely it runs for each of a list, which makes what it makes
local function loop(walker, body, surely)
  local world = walker.world
  walker.loops = walker.loops + 1
  local mark = world:mark()
  if walker.loops > MAX_LOOPS then
    world:forget()
  else
    walker.quiet = walker.quiet + 1
    body()
    walker.quiet = walker.quiet - 1
    world:blur(mark)
  end
  mark = world:mark()
  local breaks = walker.breaks
  walker.breaks = false
  body()
  local changes = world:changes(mark)
  world:rollback(mark)
  world:join(changes, {})
  if surely and not walker.breaks then world:ensure(changes) end
  walker.breaks = breaks
  walker.loops = walker.loops - 1
  return either()
end

--- The test of a loop runs at least once.
kinds["while"] = function(walker, node)
  local world = walker.world
  local tested
  local outcome = loop(walker, function()
    local mark = world:mark()
    settle(walker, walk(walker, node.test))
    tested = world:changes(mark)
    settle(walker, walk(walker, node.body))
  end)
  world:ensure(tested)
  return outcome
end
kinds["until"] = kinds["while"]

--- The texts of fields, if all are known and they are not too many.
local function texts(fields)
  local list = {}
  for i, field in ipairs(fields) do
    list[i] = field.text
    if not field.text or i > MAX_CHOICES then return nil end
  end
  return list
end

--- What the words of a loop stand for, files as well, where scripts are judged by what is there.
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

--- Show the words of a loop that are not known, as those of a step without a command.
local function show(walker, fields, name)
  local opened = { stdout = walker.stdout, stdin = walker.stdin, files = {}, fetched = false }
  walker.visit(walker, {
    fields = {}, listed = fields, variable = name, opened = opened, environment = {},
  })
end

kinds["for"] = function(walker, node)
  local fetched = node.words and walker.look(walker, node.words)
  local fields = node.words and walker.fields(walker, node.words)
  local values = fields and (texts(fields) or files(walker, node.words))
  if fields and not values then show(walker, fields, node.name) end
  local only = node.words and #node.words == 1 and node.words[1]
  local printed = only and not values and words.printed(walker, only)
  return loop(walker, function()
    if values and #values > 1 then
      walker.world:choose(node.name, values)
    else
      walker.world:assign(node.name, values and values[1], fetched)
      if printed then walker.world:note(node.name, printed) end
    end
    settle(walker, walk(walker, node.body))
  end, values and #values > 0)
end

--- What is chosen may be none of the words.
function kinds.select(walker, node)
  if node.words then
    walker.look(walker, node.words)
    show(walker, walker.fields(walker, node.words), node.name)
  end
  return loop(walker, function()
    walker.world:assign(node.name, nil)
    walker.world:assign("REPLY", nil)
    settle(walker, walk(walker, node.body))
  end)
end

function kinds.cfor(walker, node)
  return loop(walker, function()
    words.arithmetic(walker, node, node.expressions)
    settle(walker, walk(walker, node.body))
  end)
end

kinds["function"] = function(walker, node)
  local known = walker.functions[node.name] or {}
  for _, body in ipairs(known) do
    if body.node == node then return { ok = {} } end  -- defined once more, by a loop or a call
  end
  known[#known + 1] = { node = node, script = walker.script }
  walker.functions[node.name] = known
  walker.defined[#walker.defined + 1] = known[#known]
  return { ok = {} }
end

--- Give the arguments of a call to $1 to $9. Returns what they were before.
local function set_arguments(walker, fields, fetched)
  local before = {}
  for i = 1, 9 do
    local name = tostring(i)
    local field = fields[i + 1]
    local value = false
    if field then value = field.text end
    before[name] = { value = walker.world.vars[name] }
    walker.world:assign(name, value, fetched)
  end
  return before
end

local function run_body(walker, body, step)
  local world = walker.world
  local entry = world:mark()
  local returns = walker.returns
  walker.returns = false
  walker.calling[body.node] = true
  local outer = walker.locals
  walker.locals = {}
  local before, arguments = set_arguments(walker, step.fields, step.fetched), world.here.arguments
  world:arguments(nil)
  local given = table.move(step.fields, 2, #step.fields, 1, {})
  local surroundings = { script = body.script, positional = texts(given) or false, called = true }
  if not surroundings.positional and world.reads then
    walker.visit(walker, { fields = {}, handed = given, opened = step.opened, environment = {} })
  end
  local outcome = flow.within(walker, surroundings, body.node, function(_, node)
    return flow.redirected(walker, node, kinds.group)
  end)
  local reached = settle(walker, outcome) or walker.returns
  if walker.returns then world:blur(entry) end  -- it may have left half-way
  for name, old in pairs(before) do world:assign(name, old.value) end
  world:arguments(arguments)
  for name in pairs(walker.locals) do world:assign(name, nil) end  -- what it was outside of it
  walker.locals = outer
  walker.calling[body.node] = nil
  walker.returns = returns
  return reached
end

--- Call a function of the script: its body runs here, in this shell.
-- @tparam table step with the `bodies` that the name may stand for
function control.call(walker, step)
  local world = walker.world
  local mark = world:mark()
  local ways = {}
  for _, body in ipairs(step.bodies) do
    local reached = true
    if walker.calling[body.node] then
      local why <const> = "a function calls itself, maybe with other arguments"
      walker.visit(walker, { fields = {}, opened = step.opened, environment = {}, opaque = why })
      world:forget()
    else
      reached = run_body(walker, body, step)
    end
    if reached then ways[#ways + 1] = world:changes(mark) end
    world:rollback(mark)
  end
  return meet(walker, mark, ways)
end

return control
