--- What is known at one point of a script: the working directory, variables, and what was made.
-- Every change is journalled, so that a branch can be undone and two branches can be joined;
-- what they disagree on is unknown afterwards. The cost is that of the changes, not of the world.
-- @classmod sandbox_enforcer.shell.world
local branches = require("sandbox_enforcer.shell.branches")
local core = require("sandbox_enforcer.core")
local outside = require("sandbox_enforcer.shell.outside")

local world = {}
world.__index = world

local LONGEST <const> = 64 * 1024  -- bytes of a value that is kept
local MOST_PLACES <const> = 8  -- that a directory is one of
local NOTHING <const> = {}  -- stands for nil where a table must hold the key

--- A place that is unknown: a name of its own, so that what lies in it can be told apart. It
-- begins with a byte that no command can hold.
-- @tparam[opt] boolean fresh it is no other place, known or not
function world:nowhere(fresh)
  self.unknown = self.unknown + 1
  return (fresh and "\1new" or "\1") .. self.unknown
end

--- A world before the first command.
-- @tparam table start `{ cwd =, vars = { name = string|false }, rules =, … }`: see below
function world.new(start)
  return setmetatable({
    vars = start.vars,  -- name -> value; false: known to be unset; nil: unknown
    here = { cwd = start.cwd or "\0010", oldpwd = "\1-" },  -- "\1…": not known (paths.lua)
    unknown = 0,
    places = {},  -- one that is unknown -> those that it may be
    choices = {},  -- name -> the values of a loop's variable
    arrays = {},  -- name -> its texts, if they are known
    sources = {},  -- name -> the argument of a call that it has its text from (origin.lua)
    uses = {},  -- such an argument -> part of a word that uses it -> "used" or "passed"
    likely = {},  -- name -> its value if the environment is as expected (defaults.lua)
    tame = {},  -- name -> its value is a name, without a slash (tame.lua)
    lines = {},  -- name -> what is known of words that come from a file (lines.lua)
    printed = {},  -- name -> what printed the value (see classify/names.lua)
    assigned = {},  -- name -> true
    exports = {},  -- name -> true: other programs get it
    fetched = {},  -- what holds something that came from outside: see outside.lua
    ever = {},  -- what once did: the same, and never undone
    refs = {},  -- name -> the variable that it is another name of; "" if nobody knows which
    made = {},  -- path -> what made it: see world:make
    reached = {},  -- node of a command -> true: it was shown to the layers
    scripts = {},  -- those that are run by this one, such as the argument of `sh -c`
    reads = start.reads or false,  -- files that are run are looked into
    rules = start.rules,  -- what is known of commands
    keeps = start.keeps,  -- function(path) -> "kept" if it is in the sandbox
    keeper = start.keeper,  -- the variable that says where that is
    above = start.above,  -- function(path) -> the way from there to the sandbox, if it holds more
    env = start.env,  -- function(name) -> the value of a variable that the command begins with
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

--- Something holds what came from outside, or no more.
-- @string name see outside.lua
-- @param level
function world:hold(name, level)
  put(self, self.fetched, name, level or self.fetched[""] and false or nil)
  if level then self.ever[name] = outside.join(self.ever[name], level) end
end

--- Give a variable a value; nil is one that is unknown.
-- @param[opt] fetched the level of what it holds (outside.lua)
function world:assign(name, value, fetched)
  local target = self.refs[name]
  if target then return self:assign_by(name, target, value, fetched) end
  if value and #value > LONGEST then
    error({ limit = ("the value of %s grows too long"):format(name) })
  end
  put(self, self.vars, name, value)
  for other, one in pairs(self.refs) do
    if one == name then put(self, self.vars, other, value) end
  end
  if not name:find("^%d") then self:hold(name, fetched) end
  put(self, self.choices, name, nil)
  put(self, self.arrays, name, nil)
  put(self, self.printed, name, nil)
  put(self, self.lines, name, nil)
  put(self, self.likely, name, nil)
  put(self, self.tame, name, value and value:find("^%d+$") and "number" or nil)
  put(self, self.sources, name, nil)
  put(self, self.assigned, name, true)
end

--- A command ran that may have changed any file. `here.touched` is the list of them, the last one
-- first: `{ step, before }`; without a step, it is unknown which.
function world:touch(step)
  put(self, self.here, "touched", { step = step, before = self.here.touched })
end

--- From now on something is at this path.
-- @string path
-- @tparam table by what made it: see products.lua
function world:make(path, by)
  local before = by.directory and self.made[path] or nil
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

--- The level of what is at a path in the sandbox, or may be: see outside.lua.
-- @string path absolute, or below a place that is unknown
function world:kept(path)
  if not self.keeps then return nil end
  if path:byte() ~= 1 then return self.keeps(path) end
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  for _, one in ipairs(self.places[place] or {}) do
    local level = self.keeps(one .. rest)
    if level then return level end
  end
  return nil
end

--- The level of all that is below a directory: the sandbox may be there.
-- @string path
-- @string[opt] pattern of the shell that the next name must fit
function world:below(path, pattern)
  local rest = self.above and path:byte() ~= 1 and self.above(path)
  if not rest then return nil end
  local odd = not pattern or pattern:find("[^%w_.*?-]") or pattern:find("**", 1, true)
  return (odd or core.fits(pattern, (rest:match("^[^/]+")))) and "kept" or nil
end

--- A directory that is one of two.
function world:one_of(one, other)
  local name, list = self:nowhere(), {}
  for _, place in ipairs({ one, other }) do
    local known = self.places[place] or { place:sub(1, 1) == "/" and place or nil }
    table.move(known, 1, math.min(#known, MOST_PLACES), #list + 1, list)
  end
  self.places[name] = list
  return name
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

--- Give a value to the variable that a name refers to, or to that of the name itself.
function world:assign_by(name, target, value, fetched)
  self:hold(name, outside.join(fetched, self.fetched[name]))
  put(self, self.vars, name, nil)
  if target ~= "" and not self.refs[target] then
    return self:assign(target, value, outside.join(fetched, self.fetched[target]))
  end
  if fetched then self:hold("", fetched == true and "unsure" or fetched) end
  self:forget()
end

--- Make a name another one of a variable.
-- @tparam string|nil target nil if nobody knows which
function world:refer(name, target)
  put(self, self.refs, name, nil)
  self:assign(name, nil, self.fetched[name])
  put(self, self.refs, name, target or "")
  if target and not self.refs[target] then put(self, self.vars, name, self.vars[target]) end
end

--- Give a variable one of several values.
function world:choose(name, values)
  self:assign(name, nil)
  put(self, self.choices, name, values)
end

--- Give a variable several texts, as an array has them; nil if they are unknown.
function world:list(name, texts)
  self:assign(name, nil, self.fetched[name])
  put(self, self.arrays, name, texts)
end

--- Forget the variables that a program does not get.
-- @tparam table exports name -> true: it gets these
function world:withhold(exports)
  local names = {}
  for name in pairs(self.assigned) do
    local given = exports[name] or exports[""] or name:find("^%d")
    if not given then names[#names + 1] = name end
  end
  for _, name in ipairs(names) do self:assign(name, nil) end
end

--- A variable holds what something printed, whole or a line of it.
function world:note(name, printed) put(self, self.printed, name, printed) end

--- Give the script, or the function that is called, other arguments than it was called with.
-- @tparam table|nil given `{ texts = list|nil, sources = list|nil }`; nil is those that it was
-- called with
-- @param[opt] fetched the level of what they hold
function world:arguments(given, fetched)
  put(self, self.here, "arguments", given)
  self:hold("@", fetched)
end

--- Go to a directory; nil is one that is unknown.
function world:go(cwd)
  cwd = cwd or self:nowhere()
  put(self, self.here, "oldpwd", self.here.cwd)
  put(self, self.here, "cwd", cwd)
  put(self, self.vars, "OLDPWD", self.vars.PWD)
  put(self, self.vars, "PWD", cwd:sub(1, 1) == "/" and cwd or nil)
end

--- What `popd` goes back to: `{ path =, below = }`.
function world:stack(stack) put(self, self.here, "stack", stack) end

--- Nothing is known any more (a script that cannot be seen ran in this shell). What came from
-- outside may be anywhere.
function world:forget()
  local level = outside.some(self)
  if level then
    for name, one in pairs(self.fetched) do put(self, self.fetched, name, one or nil) end
    self:hold("", level)
  end
  for name in pairs(self.vars) do put(self, self.vars, name, nil) end
  for name in pairs(self.arrays) do put(self, self.arrays, name, nil) end
  for name in pairs(self.sources) do put(self, self.sources, name, nil) end
  self:arguments({}, self.fetched["@"])
  put(self, self.here, "cwd", self:nowhere())
  put(self, self.here, "oldpwd", self:nowhere())
end

--- Either the changes of one branch happened or those of the other. Both start at the present
-- world; nil is a branch that never gets here.
function world:join(one, other)
  if (one and #one or 0) + (other and #other or 0) > 0 then branches.merge(self, one, other) end
end

return world
