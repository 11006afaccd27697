--- Simple commands: their words, assignments and redirections, as the shell would read them now.
-- @module sandbox_enforcer.shell.command
local assigning = require("sandbox_enforcer.shell.assigning")
local builtins = require("sandbox_enforcer.shell.builtins")
local control = require("sandbox_enforcer.shell.control")
local dialects = require("sandbox_enforcer.shell.dialects")
local walk = require("sandbox_enforcer.shell.walk")
local nested = require("sandbox_enforcer.shell.nested")
local origin = require("sandbox_enforcer.shell.origin")
local outside = require("sandbox_enforcer.shell.outside")
local redirects = require("sandbox_enforcer.shell.redirects")
local products = require("sandbox_enforcer.shell.products")
local steps = require("sandbox_enforcer.step")
local walkers = require("sandbox_enforcer.shell.walker")
local words = require("sandbox_enforcer.shell.words")
local zsh_builtins = require("sandbox_enforcer.shell.zsh_builtins")

local join <const> = outside.join

local shell = {}

--- Builtins that remember their words outside of variables.
local REMEMBERS <const> = { alias = true, trap = true, hash = true, history = true }

--- Walk the substitutions in words. Returns the level of their output (outside.lua).
local function look(walker, list)
  local fetched = false
  for i = 1, #list do
    local word = list[i]
    if word.parts then fetched = join(words.look(walker, word.parts), fetched) end
    if word.index then fetched = join(words.look(walker, word.index.parts), fetched) end
  end
  return fetched
end

--- The arguments from words: `{ text = string|nil, word =, nth =, of =, several = boolean }`.
-- Without a text the argument is unknown; `choices` lists its possible texts, `begins` is its known
-- start. `of` counts the arguments from the same word.
local function fields(walker, list)
  local found = {}
  for i = 1, #list do
    local word = list[i]
    local value = word.value
    if value then
      found[#found + 1] = { text = value, word = word, nth = 1, of = 1 }
    else
      words.fields(walker, word, found)
    end
  end
  return found
end

--- What redirections open: `{ stdout, stdin, errors, fds, files = { file... }, fetched = level }`.
local function open(walker, list)
  local opened = {
    stdout = walker.stdout, stdin = walker.stdin, errors = walker.errors, fds = walker.fds,
    files = {}, fetched = false,
  }
  for i = 1, list and #list or 0 do redirects.open(walker, opened, list[i]) end
  return opened
end

--- The redirections of a compound command apply to everything in it.
local function open_all(walker, list)
  local opened = open(walker, list)
  walker.visit(walker, steps.nameless(opened))
  return opened
end

--- Variables with what a pattern of [[ ]] matched; the last two are zsh's.
local MATCHED <const> = { "BASH_REMATCH", "MATCH", "match" }

--- [[ ]]: treat its words like those of a command.
local function test(walker, node)
  local list = fields(walker, node.words)
  local name = { text = "[[", word = { from = node.from, to = node.from + 1 }, nth = 1, of = 1 }
  table.insert(list, 1, name)
  local opened = open(walker, {})
  local fetched = look(walker, node.words)
  for _, variable in ipairs(fetched and MATCHED or {}) do
    walker.world:assign(variable, nil, fetched)
  end
  walker.visit(walker, {
    node = node, fields = list, environment = {}, opened = opened,
    fetched = join(fetched, opened.named),
  })
end

--- Run a command that is not a builtin.
local function external(walker, step)
  local made, known, shown = walker.visit(walker, step)
  if not known then walker.world:touch(shown) end
  local sure = products.are_sure(walker.world, shown, made)
  if made then
    for path, by in pairs(made) do walker.world:make(path, by) end
  end
  return sure and walk.sure() or walk.either()
end

--- Pipes, lists, branches, loops, functions: everything but sequences and simple commands.
local function compound(walker, node) return control.kinds[node.kind](walker, node) end

--- Walk what a command runs, with the command's redirections.
function shell.within(walker, step, what, walking)
  local opened = step.opened
  local surroundings = {
    stdout = opened.stdout, stdin = opened.stdin, errors = opened.errors, fds = opened.fds,
  }
  return walk.within(walker, surroundings, what, walking)
end

--- Walk what a command runs in this shell: the effects of `exec` in it persist.
function shell.here(walker, step, what, walking)
  walker.replaced = nil
  local outcome = shell.within(walker, step, what, walking)
  if walker.replaced then walkers.replace(walker, walker.replaced) end
  return outcome
end

--- Builtins that run a text in this shell.
local READS_IN <const> = { source = true, ["."] = true, eval = true }

local function run(walker, step, plain)
  local first = step.fields[1]
  local name = first.text
  if not name or walker.aliased[name] then
    walker.dynamic = true
    walker.visit(walker, step, { alias = name })
    walker.world:forget()
    return walk.either()
  end
  local bodies = not plain and walker.functions[name]
  if bodies then
    assigning.announce(walker, step)
    local call = {
      bodies = bodies, fields = step.fields, opened = step.opened, fetched = step.fetched,
    }
    return shell.here(walker, step, call, control.call)
  end
  if step.fetched and REMEMBERS[name] then walker.world:hold("", step.fetched) end
  local builtin = builtins[name] or walker.script.shell == "zsh" and zsh_builtins[name]
  if not builtin then return external(walker, step) end
  dialects.announce(walker, step, name)
  if READS_IN[name] then assigning.announce(walker, step) end
  return builtin(walker, step)
end

--- Run arguments as a command: a function of the script, a builtin, or a program.
-- @tparam table step the command (step.lua)
-- @tparam[opt] boolean plain ignore functions (`command`, `env`, ...)
function shell.run(walker, step, plain)
  local outcome = run(walker, step, plain)
  if #step.environment > 0 and not plain then assigning.finish(walker, step) end
  return outcome
end

--- Assignments without a command; the status is that of their last substitution.
local function assign(walker, step)
  for _, assignment in ipairs(step.environment) do
    walker.world:assign(assignment.name, assignment.value, assignment.fetched)
    origin.pass(walker.world, assignment.name, assignment.from)
    if assignment.texts then walker.world:list(assignment.name, assignment.texts) end
    walker.world:put(walker.world.likely, assignment.name, assignment.likely)
    local name, tamed = assignment.name, assignment.tame
    if tamed then walker.world:put(walker.world.tame, name, tamed) end
    if assignment.choices then walker.world:choose(assignment.name, assignment.choices) end
    if assignment.printed then walker.world:note(assignment.name, assignment.printed) end
  end
  walker.visit(walker, step)
  dialects.assign(walker, step)
  local text = walker.script.text:sub(step.node.from, step.node.to)
  return { ok = {}, fail = text:find("[(`]") and {} or nil }
end

local function perform(walker, step)
  if #step.fields == 0 then return assign(walker, step) end
  local outcome = shell.run(walker, step)
  if #walker.deferred > 0 then words.run_deferred(walker, step) end
  return outcome
end

local LOGS <const> = { echo = true, printf = true }

--- Does a command only tell the user something, on the standard error of the script?
local function only_logs(walker, node)
  local first = node.words[1] and node.words[1].value or ""
  local redirect = LOGS[first] and node.redirects and #node.redirects == 1 and node.redirects[1]
  return redirect and redirect.op == ">&" and (redirect.fd or 1) == 1
    and redirect.target and redirect.target.value == "2" and walker.errors.kind == "shell"
    and not walker.functions[first] and not walker.aliased[first] or false
end

local MOST_SET <const> = 256  -- variables set by one command

local function command(walker, node)
  local set, fetched, assignments = {}, false, node.assignments
  if assignments then
    if #assignments > MOST_SET then
      error({ limit = "too many variables are set before one command" })
    end
    set, fetched = assigning.read(walker, assignments)
  end
  walker.logs = only_logs(walker, node)
  fetched = join(look(walker, node.words), fetched)
  walker.head, walker.logs = node.words[1], false
  local list = fields(walker, node.words)
  walk.count(walker, #list + #set)
  local opened = open(walker, node.redirects)
  local step = {
    node = node, fields = list, environment = set, opened = opened,
    fetched = join(join(fetched, opened.fetched), opened.named),
  }
  if step.fetched and #list > 0 then walker.world:hold("_", step.fetched) end
  if opened.unsure then return walk.unsure(walker, step, perform) end
  return perform(walker, step)
end

--- A *walker* follows a script and holds what it knows of the shell besides the world. walker.lua
-- changes it. These are nil at first:
--
--     head        the first word of the current command
--     naming      the word being read is a command name
--     logs        the current command only tells the user something
--     positional  the texts of $1, $2, ..., if known in a function
--     given       their sources (origin.lua)
--     called      inside a function, whose variables are `locals` (name -> true)
--     replaced    `{ stdout, stdin, errors, fds }` set by exec
--     lastpipe    the last command of a pipe runs in this shell
--     dynamic     something unknown runs and may call any function
--     exits, breaks, returns   an exit, break or return was met
--
-- Most walkers never fill these: the class has an empty one of each, and a walker gets its own from
-- `walkers.own`.
--
--     functions   name -> its possible definitions: { node, script }
--     defined     all definitions
--     calling     function node -> true while it is called
--     exported    functions passed to other shells
--     aliased     name -> true
--     deferred, late   readers of >( ), to walk after their writer or at the end
--     at_exit     trap scripts, followed at the end
local class = walkers.class({
  command = command, compound = compound, look = look, fields = fields,
  open = open_all, test = test, run = shell.run, within = shell.within, here = shell.here,
})

local function new_walker(script, world, visit)
  return setmetatable({
    script = script, world = world, visit = visit,
    stdout = { kind = "shell" }, stdin = { kind = "shell" },  -- of the current command
    errors = { kind = "shell" },
    fds = {},  -- targets of the other descriptors: see descriptors.lua
    carries = {},  -- command -> true: was shown, and passes on fetched data
    steps = 0,  -- commands visited
    depth = 0,  -- wrappers around the current command
    loops = 0, quiet = 0,  -- nesting of loops; above 0, commands are not shown
  }, class)
end

--- The fields of a call with any arguments.
local UNKNOWN <const> = { {}, { several = true } }

--- Follow a script from start to end.
local function follow(walker)
  walk.settle(walker, walk.node(walker, walker.script.root))
  nested.run_traps(walker)
  if #walker.late > 0 then words.run_deferred(walker, {}, walker.late) end
  if not walker.dynamic then return end
  for _, body in ipairs(walker.defined) do  -- something unknown may call any function
    walk.count(walker)
    walker.world:forget()
    local call = { bodies = { body }, fields = UNKNOWN, opened = open(walker, {}), fetched = false }
    walk.settle(walker, control.call(walker, call))
  end
end

--- Follow a script and show each command to `visit(walker, command, shown)`; step.lua describes
-- `shown`. `visit` may return what the command makes, whether or not it succeeds, as
-- `{ path = by }`; whether it certainly changes nothing else; and the step built for the command.
-- @tparam table script from core.parse
-- @tparam sandbox_enforcer.shell.world world
-- @tparam function visit
function shell.follow(script, world, visit)
  follow(new_walker(script, world, visit))
end

return shell
