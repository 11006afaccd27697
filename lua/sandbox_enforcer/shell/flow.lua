--- Follows a script as the shell would run it, and shows each simple command with what is known
-- there.
--
-- A walk returns what can be said of the status of what it walked: `{ ok = changes, fail =
-- changes }`, the changes to the world that hold only if it succeeded, or only if it failed; nil
-- is "cannot be". What holds in both cases has been done to the world already.
-- @module sandbox_enforcer.shell.flow
local lazy = require("sandbox_enforcer.lazy")

local flow = {}

local MAX_STEPS <const> = 20000  -- commands looked at, calls of functions included
local DEEPEST <const> = 16  -- scripts in scripts

local control = lazy("sandbox_enforcer.shell.control")
local words = lazy("sandbox_enforcer.shell.words")

local walk  -- function(walker, node) -> outcome

--- By the kind of node: function(walker, node) -> outcome.
local kinds = setmetatable({}, { __index = function(_, kind) return control.kinds[kind] end })

--- The outcome of what may succeed and may fail.
function flow.either() return { ok = {}, fail = {} } end

--- Go on, whatever the status was. Returns false if nothing can come after it.
function flow.settle(walker, outcome)
  walker.world:join(outcome.ok, outcome.fail)
  return outcome.ok ~= nil or outcome.fail ~= nil
end

--- Walk in a shell of its own.
function flow.fork(walker, node, racing)
  local world = walker.world
  local mark = world:mark()
  local exits = walker.exits
  walker.exits = false
  flow.settle(walker, walk(walker, node))
  local sure = not walker.exits
  walker.exits = exits
  world:leave(mark, racing or not sure)
  return flow.either()
end

--- Walk with other surroundings for what is printed or read, and come back.
function flow.within(walker, surroundings, node, walking)
  local kept = {}
  for name, value in pairs(surroundings) do
    kept[name] = walker[name]
    walker[name] = value
  end
  local outcome = walking(walker, node)
  for name in pairs(surroundings) do walker[name] = kept[name] end
  return outcome
end

--- Walk within the redirections of a compound command.
function flow.redirected(walker, node, walking)
  local redirects = node.redirects
  if not redirects then return walking(walker, node) end
  local opened = walker.open(walker, redirects)
  return flow.within(walker, { stdout = opened.stdout, stdin = opened.stdin }, node, walking)
end

function kinds.seq(walker, node)
  local items = node.items
  local reached = true
  for i = 1, #items - 1 do
    reached = flow.settle(walker, walk(walker, items[i])) and reached
  end
  if #items == 0 then return flow.either() end
  local outcome = walk(walker, items[#items])
  return reached and outcome or {}
end

local function count(walker)
  walker.steps = walker.steps + 1
  if walker.steps > MAX_STEPS then
    error({ limit = "the script runs too many commands to follow" })
  end
end

function kinds.command(walker, node)
  count(walker)
  if walker.quiet == 0 then walker.world.reached[node] = true end
  return walker.command(walker, node)
end

--- Walk any node. Returns the outcome.
function flow.walk(walker, node)
  if node.kind == "command" then return kinds.command(walker, node) end
  return flow.redirected(walker, node, kinds[node.kind])
end
walk = flow.walk

--- Walk what a substitution runs, in a shell of its own.
-- @treturn boolean whether what it prints was fetched
function flow.capture(walker, node)
  local capture = { kind = "capture", fetched = false }
  flow.within(walker, { stdout = capture }, node, flow.fork)
  return capture.fetched
end

--- Is a file being followed, here or further out? One that runs itself never ends.
-- @tparam table script the one that runs it
-- @string path
function flow.is_running(script, path)
  while script.origin do
    if script.origin.file == path then return true end
    script = script.origin.script
  end
  return false
end

local function enter(walker, script)
  local scripts = walker.world.scripts
  scripts[#scripts + 1] = script
  script.depth = (walker.script.depth or 0) + 1
  if script.depth > DEEPEST then
    error({ limit = "too many scripts, one in the other, to follow" })
  end
end

--- Walk another script that runs in a shell of its own, such as the argument of `sh -c`. Functions
-- that it defines end with it; its arguments are its own.
function flow.apart(walker, script)
  script.apart = true
  enter(walker, script)
  local functions = {}
  for name, bodies in pairs(walker.exported) do functions[name] = bodies end
  local surroundings = { script = script, functions = functions, positional = false }
  flow.within(walker, surroundings, script.root, flow.fork)
end

--- Walk another script that runs in this shell, such as that of `eval`.
function flow.inline(walker, script)
  enter(walker, script)
  return flow.within(walker, { script = script }, script.root, walk)
end

--- Follow a script from its first command to its last.
-- @tparam table walker `script`, `world`, and the functions `command`, `look`, `fields`, `open`,
-- `arithmetic` that know what a simple command, a word and a redirection are (shell.lua)
function flow.follow(walker)
  walker.functions, walker.defined, walker.calling, walker.exported = {}, {}, {}, {}
  walker.steps, walker.loops, walker.quiet = 0, 0, 0
  walker.stdout, walker.stdin = { kind = "shell" }, { kind = "shell" }
  walker.at_exit = {}
  flow.settle(walker, walk(walker, walker.script.root))
  for _, script in ipairs(walker.at_exit) do
    flow.settle(walker, flow.inline(walker, script))
  end
  if #walker.late > 0 then words.run_deferred(walker, {}, walker.late) end
  if not walker.dynamic then return end
  for _, body in ipairs(walker.defined) do  -- something unknown may call any of them
    count(walker)
    walker.world:forget()
    flow.settle(walker, control.call(walker, { bodies = { body }, fields = {} }))
  end
end

return flow
