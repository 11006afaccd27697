--- Follows what runs in its own surroundings (walk.lua): subshells, substitutions, other scripts.
-- @module sandbox_enforcer.shell.nested
local branches = require("sandbox_enforcer.shell.branches")
local walk = require("sandbox_enforcer.shell.walk")

local outside = require("sandbox_enforcer.shell.outside")

local nested = {}

local DEEPEST <const> = 16  -- nested scripts

--- Walk the traps when the shell that set them ends. A trap may run at any time, with
-- the data of that time.
function nested.run_traps(walker)
  local world = walker.world
  if #walker.at_exit == 0 then return end
  for name, level in pairs(world.ever) do
    world:hold(name, outside.join(level, world.fetched[name]))
  end
  for _, script in ipairs(walker.at_exit) do
    walk.settle(walker, nested.inline(walker, script))
  end
end

--- Returns whether `exit` was met.
local function walk_all(walker, node)
  walk.settle(walker, walk.node(walker, node))
  nested.run_traps(walker)
  return walker.exits
end

--- Walk in a subshell.
function nested.fork(walker, node, racing)
  local world = walker.world
  local mark = world:mark()
  local surroundings = {
    exits = false, stdout = walker.stdout, stdin = walker.stdin, errors = walker.errors,
    fds = walker.fds, at_exit = {}, replaced = false,
  }
  local exits = walk.within(walker, surroundings, node, walk_all)
  branches.leave(world, mark, racing or exits)
  return walk.either()
end

--- Walk a substitution in a subshell.
-- @return the level of its output (outside.lua)
-- @treturn table the target of its output
function nested.capture(walker, node)
  local capture = { kind = "capture", fetched = false }
  walk.deeper(walker, walk.within, walker, { stdout = capture }, node, nested.fork)
  return capture.fetched, capture
end

--- Is a file being followed already, here or further out? One that runs itself never ends.
-- @tparam table script that runs it
-- @string path
function nested.is_running(script, path)
  while script.origin do
    if script.origin.file == path then return true end
    script = script.origin.script
  end
  return false
end

local function enter(walker, script)
  local scripts = walker.world:own("scripts")
  scripts[#scripts + 1] = script
  script.depth = (walker.script.depth or 0) + 1
  if script.depth > DEEPEST then
    error({ limit = "scripts are nested too deeply to follow" })
  end
end

--- Walk a script that runs in its own shell, such as the argument of `sh -c`. The functions it
-- defines end with it, and it has its own arguments.
function nested.apart(walker, script)
  script.apart = true
  enter(walker, script)
  local functions = {}
  for name, bodies in pairs(walker.exported) do functions[name] = bodies end
  local given = script.given or {}
  local surroundings = {
    script = script, functions = functions, positional = given.texts or false, locals = false,
    called = false, given = given.sources or false,
  }
  local before, held = walker.world.here.arguments, walker.world.fetched["@"]
  walker.world:arguments(nil, script.handed)
  walker.world:withhold(walker.world.exports)
  walk.within(walker, surroundings, script.root, nested.fork)
  walker.world:arguments(before, held)
end

--- Walk a script that runs in this shell, such as that of `eval`.
function nested.inline(walker, script)
  enter(walker, script)
  return walk.within(walker, { script = script }, script.root, walk.node)
end

return nested
