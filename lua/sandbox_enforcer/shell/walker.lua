--- What changes a walker. Nothing else does but command.lua, which makes it and says what it has,
-- and `flow.within`, which puts back what it changes.
-- @module sandbox_enforcer.shell.walker
local walkers = {}

--- Something was met that matters to what is around it, or to all that follows.
-- @tparam table walker
-- @string what "exits", "breaks", "returns", "lastpipe" or "dynamic"
function walkers.meet(walker, what) walker[what] = true end

--- Walk what `exit`, `break` or `return` leaves.
-- @tparam table walker
-- @string what see `meet`
-- @treturn boolean was it met?
-- @return what the walk returns
function walkers.bounded(walker, what, node, walking)
  local before = walker[what]
  walker[what] = false
  local outcome = walking(walker, node)
  local met = walker[what]
  walker[what] = before
  return met, outcome
end

--- Print and read elsewhere from now on, as `exec > f` says.
function walkers.replace(walker, opened)
  walker.stdout, walker.stdin, walker.errors = opened.stdout, opened.stdin, opened.errors
  walker.fds = opened.fds
  walker.replaced = {
    stdout = opened.stdout, stdin = opened.stdin, errors = opened.errors, fds = opened.fds,
  }
end

return walkers
