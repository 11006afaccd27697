--- Follows what runs in surroundings of its own (flow.lua): subshells, substitutions, and other
-- scripts.
-- @module sandbox_enforcer.shell.nested
local flow = require("sandbox_enforcer.shell.flow")

local nested = {}

local DEEPEST <const> = 16  -- scripts in scripts

--- Walk in a shell of its own.
function nested.fork(walker, node, racing)
  local world = walker.world
  local mark = world:mark()
  local exits, stdout, stdin = walker.exits, walker.stdout, walker.stdin
  walker.exits = false
  flow.settle(walker, flow.walk(walker, node))
  local sure = not walker.exits
  walker.exits, walker.stdout, walker.stdin = exits, stdout, stdin
  world:leave(mark, racing or not sure)
  return flow.either()
end

--- Walk with other surroundings for what is printed or read, and come back.
function nested.within(walker, surroundings, node, walking)
  local kept = {}
  for name, value in pairs(surroundings) do
    kept[name] = walker[name]
    walker[name] = value
  end
  local outcome = walking(walker, node)
  for name in pairs(surroundings) do walker[name] = kept[name] end
  return outcome
end

--- Walk what runs only if its redirections can be opened: it may not, and that counts as a failure.
-- What it makes stays as it is known.
function nested.unsure(walker, node, walking)
  local world = walker.world
  local mark = world:mark()
  local outcome = walking(walker, node)
  local changes = world:changes(mark)
  world:rollback(mark)
  world:join(changes, {})
  world:ensure(changes)
  mark = world:mark()
  world:join(outcome.fail, {})
  local fail = world:changes(mark)
  world:rollback(mark)
  return { ok = outcome.ok, fail = fail }
end

--- Walk what a substitution runs, in a shell of its own.
-- @treturn boolean whether what it prints was fetched
-- @treturn table what its commands print to
function nested.capture(walker, node)
  local capture = { kind = "capture", fetched = false }
  nested.within(walker, { stdout = capture }, node, nested.fork)
  return capture.fetched, capture
end

--- Is a file being followed, here or further out? One that runs itself never ends.
-- @tparam table script the one that runs it
-- @string path
function nested.is_running(script, path)
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
function nested.apart(walker, script)
  script.apart = true
  enter(walker, script)
  local functions = {}
  for name, bodies in pairs(walker.exported) do functions[name] = bodies end
  local surroundings = {
    script = script, functions = functions, positional = false, locals = false, called = false,
  }
  local before = walker.world.here.arguments
  walker.world:arguments(nil)
  walker.world:withhold(walker.world.exports)
  nested.within(walker, surroundings, script.root, nested.fork)
  walker.world:arguments(before)
end

--- Walk another script that runs in this shell, such as that of `eval`.
function nested.inline(walker, script)
  enter(walker, script)
  return nested.within(walker, { script = script }, script.root, flow.walk)
end

return nested
