--- What is known at one point of a script: the working directory, variables, and what was made.
-- Every change is journalled, so that a branch can be undone and two branches can be joined;
-- what they disagree on is unknown afterwards. The cost is that of the changes, not of the world.
-- @classmod sandbox_enforcer.shell.world
local lazy = require("sandbox_enforcer.lazy")

--- What only scripts of several commands need: see branches.lua.
local world = setmetatable({}, { __index = lazy("sandbox_enforcer.shell.branches") })
world.__index = world

local NOTHING <const> = {}  -- stands for nil where a table must hold the key

--- A place that is not known: a name of its own, so that what lies in it can be told apart. It
-- begins with a byte that no command can hold.
-- @tparam[opt] boolean fresh it is no other place, known or not
function world:nowhere(fresh)
  self.unknown = self.unknown + 1
  return (fresh and "\1new" or "\1") .. self.unknown
end

--- A world before the first command.
-- @tparam table start `{ cwd =, vars = { name = string|false } }`
function world.new(start)
  return setmetatable({
    vars = start.vars,  -- name -> value; false: known to be unset; nil: unknown
    here = { cwd = start.cwd or "\0010", oldpwd = "\1-" },  -- "\1…": not known (paths.lua)
    unknown = 0,
    choices = {},  -- name -> the values of a loop's variable
    arrays = {},  -- name -> its texts, if they are known
    printed = {},  -- name -> what printed the value (see classify/names.lua)
    assigned = {},  -- name -> true
    exports = {},  -- name -> true: other programs get it
    fetched = {},  -- name -> true: the variable holds what came from outside
    made = {},  -- path -> { by = what made it, sure = boolean }
    reached = {},  -- node of a command -> true: it was shown to the layers
    scripts = {},  -- those that are run by this one, such as the argument of `sh -c`
    reads = false,  -- files that are run are looked into
    env = nil,  -- function(name) -> the value of a variable that the command begins with
    tampered = false,  -- why the sandbox may be another one now
    evaluates = false,  -- a text was run by eval
    journal = {},  -- table, key, old value, table, key, old value, ...
    size = 0,
  }, world)
end

local function put(self, where, key, value)
  local old = where[key]
  if old == value then return end
  local journal, size = self.journal, self.size
  journal[size + 1], journal[size + 2] = where, key
  journal[size + 3] = old == nil and NOTHING or old
  self.size = size + 3
  where[key] = value
end
world.put = put

--- Give a variable a value; nil is one that is not known.
-- @tparam[opt] boolean fetched it came from outside
function world:assign(name, value, fetched)
  put(self, self.vars, name, value)
  put(self, self.fetched, name, fetched or nil)
  put(self, self.choices, name, nil)
  put(self, self.arrays, name, nil)
  put(self, self.printed, name, nil)
  put(self, self.assigned, name, true)
end

--- A command ran that may have changed any file. `here.touched` is the list of them, the last one
-- first: `{ step, before }`; without a step, it is not known which.
function world:touch(step)
  put(self, self.here, "touched", { step = step, before = self.here.touched })
end

--- From now on something stands at this path.
function world:make(path, by)
  local before = by.directory and self.made[path] or nil
  if before and before.by == by then before = before.before end
  put(self, self.made, path, { by = by, sure = true, before = before })
end

--- The record of what made a path, or a directory above it: `{ by, sure, before }`, and the path it
-- made. What is put into a directory leaves what was put there `before`.
function world:maker(path)
  local at = path
  while next(self.made) and at ~= "/" and at ~= "." do
    local record = self.made[at]
    if record then return record, at end
    at = at:match("^(.+)/[^/]*$") or "/"
  end
  return nil
end

function world:mark() return self.size end

--- Undo all that came after the mark.
function world:rollback(mark)
  local journal = self.journal
  for at = self.size - 2, mark + 1, -3 do
    local old = journal[at + 2]
    if old == NOTHING then old = nil end
    journal[at][journal[at + 1]] = old
  end
  self.size = mark
end

--- Either the changes of one branch happened or those of the other. Both start at the present
-- world; nil is a branch that never gets here.
function world:join(one, other)
  if (one and #one or 0) + (other and #other or 0) > 0 then self:merge(one, other) end
end

return world
