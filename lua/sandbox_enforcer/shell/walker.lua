--- The only functions that change a walker, apart from command.lua, which makes it and describes
-- it, and `walk.within`, which restores what it changes.
-- @module sandbox_enforcer.shell.walker
local walkers = {}

--- Tables that most walkers never fill (command.lua).
local RARE <const> = {
  "functions", "defined", "calling", "exported", "aliased", "deferred", "late", "at_exit",
}

local SEALED <const> = {
  __newindex = function() error("a shared empty table: use walkers.own(walker, name) to write") end,
}

--- The class of walkers.
-- @tparam table methods
function walkers.class(methods)
  for _, name in ipairs(RARE) do methods[name] = setmetatable({}, SEALED) end
  methods.__index = methods
  return methods
end

--- A table of this walker that may be written.
-- @tparam table walker
-- @string name see above
function walkers.own(walker, name)
  local own = walker[name]
  if getmetatable(own) == SEALED then
    own = {}
    walker[name] = own
  end
  return own
end

--- Set a flag that the surrounding code, or everything after it, reads.
-- @tparam table walker
-- @string what "exits", "breaks", "returns", "lastpipe" or "dynamic"
function walkers.meet(walker, what) walker[what] = true end

--- Walk code that `exit`, `break` or `return` may leave.
-- @tparam table walker
-- @string what see `meet`
-- @treturn boolean was the flag set?
-- @return the result of the walk
function walkers.bounded(walker, what, node, walking)
  local before = walker[what]
  walker[what] = false
  local outcome = walking(walker, node)
  local met = walker[what]
  walker[what] = before
  return met, outcome
end

--- Redirect the shell from now on, as `exec > f` does.
function walkers.replace(walker, opened)
  walker.stdout, walker.stdin, walker.errors = opened.stdout, opened.stdin, opened.errors
  walker.fds = opened.fds
  walker.replaced = {
    stdout = opened.stdout, stdin = opened.stdin, errors = opened.errors, fds = opened.fds,
  }
end

return walkers
