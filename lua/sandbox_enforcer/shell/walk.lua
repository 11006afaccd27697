--- Follows a script as the shell would run it, and shows each simple command with what is known at
-- that point.
--
-- A walk returns what is known of the exit status: `{ ok = changes, fail = changes }`, the changes
-- to the world that apply only on success or only on failure; nil means impossible. What applies in
-- both cases has already been done to the world.
-- @module sandbox_enforcer.shell.walk
local branches = require("sandbox_enforcer.shell.branches")

local walk = {}

local DEEPEST <const> = 32  -- nested wrappers, substitutions and function calls
local ARGUMENTS <const> = 16  -- arguments that cost as much as a command
local MAX_STEPS <const> = 20000  -- commands visited, including those in function calls

local walk_node  -- function(walker, node) -> outcome

--- Node kind -> function(walker, node) -> outcome. The walker's `compound` handles the rest.
local kinds = {}

local EITHER <const> = { ok = {}, fail = {} }
local SURE <const> = { ok = {} }

--- The outcome of a command that may succeed or fail. Outcomes are never modified.
function walk.either() return EITHER end

--- The outcome of a command that succeeds.
function walk.sure() return SURE end

--- Go on, whatever the status. Returns false if nothing after it can run.
function walk.settle(walker, outcome)
  walker.world:join(outcome.ok, outcome.fail)
  return outcome.ok ~= nil or outcome.fail ~= nil
end

--- Walk in other surroundings, such as another output or input, then restore the old ones.
-- @tparam table surroundings fields of the walker
-- @return the results of the walk, two at most
function walk.within(walker, surroundings, node, walking)
  local kept = {}
  for name, value in pairs(surroundings) do
    kept[name] = walker[name]
    walker[name] = value
  end
  local outcome, more = walking(walker, node)
  for name in pairs(surroundings) do walker[name] = kept[name] end
  return outcome, more
end

--- Walk code that runs only if its redirections can be opened. Not running counts as failing; what
-- it makes stays known.
function walk.unsure(walker, node, walking)
  local world = walker.world
  local mark = world:mark()
  local outcome = walking(walker, node)
  local changes = branches.changes(world, mark)
  world:rollback(mark)
  world:join(changes, {})
  branches.ensure(world, changes)
  mark = world:mark()
  world:join(outcome.fail, {})
  local fail = branches.changes(world, mark)
  world:rollback(mark)
  return { ok = outcome.ok, fail = fail }
end

--- Walk within a compound command's redirections.
function walk.redirected(walker, node, walking)
  local redirects = node.redirects
  if not redirects then return walking(walker, node) end
  local opened = walker.open(walker, redirects)
  local function within(_, body)
    local surroundings = {
      stdout = opened.stdout, stdin = opened.stdin, errors = opened.errors, fds = opened.fds,
    }
    walker.replaced = nil
    local outcome = walk.within(walker, surroundings, body, walking)
    if walker.replaced then walker.fds = walker.replaced.fds end  -- what exec opened stays open
    return outcome
  end
  if opened.unsure then return walk.unsure(walker, node, within) end
  return within(walker, node)
end

function kinds.seq(walker, node)
  local items = node.items
  local reached = true
  for i = 1, #items - 1 do
    reached = walk.settle(walker, walk_node(walker, items[i])) and reached
  end
  if #items == 0 then return walk.either() end
  local outcome = walk_node(walker, items[#items])
  return reached and outcome or {}
end

--- Count a visited command, and every batch of arguments as another one; raises if there are too
-- many.
-- @number[opt] count of arguments
function walk.count(walker, count)
  walker.steps = walker.steps + (count and count // ARGUMENTS or 1)
  if walker.steps > MAX_STEPS then
    error({ limit = "the script runs too many commands to follow" })
  end
end

--- Go one level deeper; raises if that is too deep.
-- @tparam function enter called with the remaining arguments
function walk.deeper(walker, enter, ...)
  walker.depth = walker.depth + 1
  if walker.depth > DEEPEST then
    error({ limit = "commands are nested too deeply to follow" })
  end
  local first, second = enter(...)
  walker.depth = walker.depth - 1
  return first, second
end

function kinds.command(walker, node)
  walk.count(walker)
  if walker.quiet == 0 then walker.world.reached[node] = true end
  return walker.command(walker, node)
end

--- Walk any node. Returns the outcome.
function walk.node(walker, node)
  if node.kind == "command" then return kinds.command(walker, node) end
  return walk.redirected(walker, node, kinds[node.kind] or walker.compound)
end
walk_node = walk.node

return walk
