--- Simple commands: their words, assignments and redirections, as the shell would read them here.
-- @module sandbox_enforcer.shell
local flow = require("sandbox_enforcer.shell.flow")
local lazy = require("sandbox_enforcer.lazy")

local assigning = lazy("sandbox_enforcer.shell.assigning")
local builtins = lazy("sandbox_enforcer.shell.builtins")
local control = lazy("sandbox_enforcer.shell.control")
local foreign = lazy("sandbox_enforcer.shell.foreign")
local redirecting = lazy("sandbox_enforcer.shell.redirects")
local words = lazy("sandbox_enforcer.shell.words")

local shell = {}

--- What builtins.lua knows, so that it is loaded for nothing else.
local BUILTINS <const> = {
  ["."] = true, [":"] = true, alias = true, ["break"] = true, builtin = true, cd = true, chdir =
  true, command = true, continue = true, declare = true, eval = true, exec = true, exit = true,
  export = true, ["false"] = true, getopts = true, hash = true, let = true, ["local"] = true,
  mapfile = true, popd = true, printf = true, pushd = true, read = true, readarray = true,
  readonly = true, ["return"] = true, set = true, shift = true, shopt = true, source = true,
  trap = true, ["true"] = true, typeset = true, unset = true, wait = true,
}

--- Walk the substitutions in words. Returns whether they give what was fetched.
local function look(walker, list)
  local fetched = false
  for _, word in ipairs(list) do
    if word.parts then fetched = words.look(walker, word.parts) or fetched end
    if word.index then fetched = words.look(walker, word.index.parts) or fetched end
  end
  return fetched
end

--- The arguments that words give: `{ text = string|nil, word =, nth =, of =, several = boolean }`.
-- No text: it is not known; `choices` lists what it may be, `begins` is what it begins with. `of`
-- says how many come from the same word.
local function fields(walker, list)
  local found = {}
  for _, word in ipairs(list) do
    local value = word.value
    if value then
      found[#found + 1] = { text = value, word = word, nth = 1, of = 1 }
    else
      words.fields(walker, word, found)
    end
  end
  return found
end

--- What redirections open: `{ stdout =, stdin =, files = { file... }, fetched = boolean }`.
local function open(walker, redirects)
  local opened = { stdout = walker.stdout, stdin = walker.stdin, files = {}, fetched = false }
  for _, redirect in ipairs(redirects or {}) do redirecting.open(walker, opened, redirect) end
  return opened
end

--- Redirections of a compound command hold for all that is in it.
local function open_all(walker, redirects)
  local opened = open(walker, redirects)
  walker.visit(walker, { fields = {}, opened = opened, environment = {} })
  return opened
end

--- [[ ]]: its words, as if it were a command.
local function test(walker, node)
  local list = fields(walker, node.words)
  local name = { text = "[[", word = { from = node.from, to = node.from + 1 }, nth = 1, of = 1 }
  table.insert(list, 1, name)
  local step = { node = node, fields = list, environment = {}, opened = open(walker, {}) }
  step.fetched = look(walker, node.words)
  if step.fetched then walker.world:assign("BASH_REMATCH", nil, true) end
  walker.visit(walker, step)
end

--- What comes after a command that is no part of the shell itself.
local function external(walker, step)
  local made, known = walker.visit(walker, step)
  if not known then walker.world:touch(step) end
  for path, by in pairs(made or {}) do walker.world:make(path, by) end
  return { ok = {}, fail = {} }
end

--- Walk what a command runs, with its redirections.
function shell.within(walker, step, what, walking)
  local opened = step.opened
  return flow.within(walker, { stdout = opened.stdout, stdin = opened.stdin }, what, walking)
end

local function run(walker, step, plain)
  local first = step.fields[1]
  local name = first.text
  if not name or walker.aliased[name] then
    walker.dynamic = true
    step.alias = name
    walker.visit(walker, step)
    walker.world:forget()
    return { ok = {}, fail = {} }
  end
  local bodies = not plain and walker.functions[name]
  if bodies then
    assigning.announce(walker, step)
    step.bodies = bodies
    walker.replaced = nil
    local outcome = shell.within(walker, step, step, control.call)
    if walker.replaced then  -- exec in a function holds for the shell
      walker.stdout, walker.stdin = walker.replaced.stdout, walker.replaced.stdin
    end
    return outcome
  end
  if not BUILTINS[name] then return external(walker, step) end
  foreign.announce(walker, step, name)
  if name == "source" or name == "." then assigning.announce(walker, step) end
  return builtins[name](walker, step)
end

--- Run arguments as a command: a function of the script, a part of the shell, or a program.
-- @tparam table step `fields`, and what surrounds them
-- @tparam[opt] boolean plain functions do not count (`command`, `env`, ...)
function shell.run(walker, step, plain)
  local outcome = run(walker, step, plain)
  if #step.environment > 0 and not plain then assigning.finish(walker, step) end
  return outcome
end

--- Assignments by themselves; their status is that of the last substitution in them.
local function assign(walker, step)
  for _, assignment in ipairs(step.environment) do
    walker.world:assign(assignment.name, assignment.value, assignment.fetched)
    if assignment.texts then walker.world:list(assignment.name, assignment.texts) end
    if assignment.printed then walker.world:note(assignment.name, assignment.printed) end
  end
  walker.visit(walker, step)
  local text = walker.script.text:sub(step.node.from, step.node.to)
  return { ok = {}, fail = text:find("[(`]") and {} or nil }
end

local function perform(walker, step)
  if #step.fields == 0 then return assign(walker, step) end
  local outcome = shell.run(walker, step)
  if #walker.deferred > 0 then words.run_deferred(walker, step) end
  return outcome
end

local function command(walker, node)
  local set, fetched = {}, false
  if #(node.assignments or set) > 0 then
    set, fetched = assigning.read(walker, node.assignments)
  end
  fetched = look(walker, node.words) or fetched
  walker.head = node.words[1]
  local list = fields(walker, node.words)
  local opened = open(walker, node.redirects)
  local step = {
    node = node, fields = list, environment = set, opened = opened,
    fetched = fetched or opened.fetched,
  }
  if opened.unsure then return flow.unsure(walker, step, perform) end
  return perform(walker, step)
end

--- Follow a script and show each command to `visit(walker, step)`, which may return what it makes
-- (whether it succeeds or not, its name then stands for that):
-- `{ path = by }`, and whether it is known to change nothing else. A step has `fields`,
-- `environment` (assignments before the command), `opened` (redirections), `node`, and `fetched`
-- (its words or its input hold what came from outside).
-- @tparam table script as core.parse gives it
-- @tparam sandbox_enforcer.shell.world world
-- @tparam function visit
function shell.follow(script, world, visit)
  flow.follow({
    script = script, world = world, visit = visit, descriptors = {}, inputs = {},
    aliased = {}, deferred = {}, late = {},
    command = command, look = look, fields = fields, open = open_all, test = test,
    run = shell.run, within = shell.within,
  })
end

return shell
