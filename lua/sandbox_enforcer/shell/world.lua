--- What is known at one point of a script: the working directory, variables, and what was made.
-- Every change is journalled, so that branches can be undone and joined; whatever two branches
-- disagree on is then unknown. The cost depends on the changes, not on the size of the world.
-- @classmod sandbox_enforcer.shell.world
local branches = require("sandbox_enforcer.shell.branches")
local core = require("sandbox_enforcer.core")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")

local world = {}
world.__index = world

local LONGEST <const> = 64 * 1024  -- bytes of a value that are kept
local LONGEST_PATH <const> = 2 * paths.LONGEST  -- bytes of one that may be made
local MOST_RECORDS <const> = 512  -- of what was put into one directory
local MOST_PLACES <const> = 8  -- alternatives for one directory
local NOTHING <const> = {}  -- replaces nil where a table must hold the key

--- Tables that most worlds never fill: the class has an empty one of each, which stays empty, and a
-- world gets its own with the first entry (`own`).
--
--     numbers   the beginning of a name that ends in the shell's process id -> its place
--     places    unknown place -> those that it may be
--     choices   name -> the values of a loop's variable
--     arrays    name -> its texts, "!" and name -> its keys, in any order; if they are known
--     sources   name -> the argument of a call that it has its text from (origin.lua)
--     likely    name -> its value if the environment is as expected (defaults.lua)
--     tame      name -> its value is a name without a slash (tame.lua)
--     lines     name -> what is known of words from a file (lines.lua)
--     printed   name -> what printed the value (policy/printed_names.lua)
--     exports   name -> true: programs get it
--     ever      like `fetched`, but for all time: never undone
--     refs      name -> the variable it refers to; "" if unknown
--     emptied   path, or name of a directory above it -> true: something there went elsewhere
--     scripts   scripts that this one runs, such as the argument of `sh -c`
local RARE <const> = {
  "numbers", "places", "choices", "arrays", "sources", "likely", "tame", "lines", "printed",
  "exports", "ever", "refs", "emptied", "scripts",
}

local owners <const> = {}  -- empty table of the class -> its name

local SEALED <const> = {
  __newindex = function() error("a shared empty table: use own(world, name) to write") end,
}

for _, name in ipairs(RARE) do
  world[name] = setmetatable({}, SEALED)
  owners[world[name]] = name
end

--- A table of this world that may be written.
-- @string name see above
local function own(self, name)
  local where = rawget(self, name)
  if not where then
    where = {}
    self[name] = where
  end
  return where
end
world.own = own

--- An unknown place: a unique name, so that we can tell what is in it. It begins with a byte that
-- no command can contain.
-- @tparam[opt] boolean fresh it differs from every other place, known or not
function world:nowhere(fresh)
  self.unknown = self.unknown + 1
  return (fresh and "\1new" or "\1") .. self.unknown
end

--- The place of a name that ends in the shell's process id: nothing else is there.
-- @string text what it begins with
function world:numbered(text)
  local place = self.numbers[text] or self:nowhere(true)
  own(self, "numbers")[text] = place
  return place
end

--- A world before the first command.
-- @tparam table start `{ cwd =, vars = { name = string|false }, rules =, … }`: see below
function world.new(start)
  return setmetatable({
    vars = start.vars,  -- name -> value; false: known to be unset; nil: unknown
    here = { cwd = start.cwd or "\0010", oldpwd = "\1-" },  -- "\1…": unknown (paths.lua)
    unknown = 0,
    uses = {},  -- such an argument -> part of a word that uses it -> how, as in origin.lua
    assigned = {},  -- name -> true
    fetched = {},  -- holder -> level of data from outside: see outside.lua
    made = {},  -- path -> what made it: see world:make
    reached = {},  -- node of a command -> true: shown to the layers
    reads = start.reads or false,  -- read files that are run
    rules = start.rules,  -- the rules for commands
    keeps = start.keeps,  -- function(path) -> "kept" if it is in the sandbox
    symbol = start.symbol,  -- function(written) -> a symbol for what a substitution prints
    ready = start.ready,  -- a directory that will exist
    keeper = start.keeper,  -- the variable that says where the sandbox is
    above = start.above,  -- function(path) -> the way down to the sandbox, if it is below
    env = start.env,  -- function(name) -> the value of a variable at the start of the command
    linked = false,  -- something from the sandbox was put, or linked, somewhere: never undone
    told = false,  -- a file that this script wrote names something in the sandbox
    tampered = false,  -- why the sandbox may have changed
    evaluates = false,  -- eval ran a text
    journal = {},  -- table, key, old value, table, key, old value, ...
    size = 0,
  }, world)
end

local function put(self, where, key, value)
  local old = where[key]
  if old == value then return end
  local rare = owners[where]
  if rare then
    where = own(self, rare)
    old = where[key]
  end
  local journal, size = self.journal, self.size
  journal[size + 1], journal[size + 2] = where, key
  journal[size + 3] = old == nil and NOTHING or old
  self.size = size + 3
  where[key] = value
end
world.put = put

--- Record whether something holds data from outside.
-- @string name see outside.lua
-- @param level
function world:hold(name, level)
  put(self, self.fetched, name, level or self.fetched[""] and false or nil)
  if level then own(self, "ever")[name] = outside.join(self.ever[name], level) end
end

--- Assign a variable; a nil value is unknown.
-- @param[opt] fetched the level of the value (outside.lua)
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
  if next(self.arrays) then put(self, self.arrays, "!" .. name, nil) end
  put(self, self.printed, name, nil)
  put(self, self.lines, name, nil)
  put(self, self.likely, name, nil)
  put(self, self.tame, name, value and value:find("^[%w_][%w_.+-]*$") and "number" or nil)
  put(self, self.sources, name, nil)
  put(self, self.assigned, name, true)
end

--- Record a command that may have changed any file. `here.touched` lists these commands, the last
-- first: `{ step, before }`; without a step, the command is unknown.
function world:touch(step)
  put(self, self.here, "touched", { step = step, before = self.here.touched })
end

--- Record that something goes elsewhere instead of here. Never undone: it only saves searching
-- everything that was made.
local function empty(self, path)
  local at, emptied = path, own(self, "emptied")
  while at and not emptied[at] do
    emptied[at] = true
    at = at:match("^(.+)/[^/]*$")
    emptied[at and at:gsub("^.*/", "") or ""] = true
  end
  emptied[path:byte() == 1 and "\1" or "/"] = true
end

--- Record that something exists at this path from now on.
-- @string path
-- @tparam table by what made it: see products.lua
function world:make(path, by)
  local before = by.directory and self.made[path] or nil
  if by.moved_to then empty(self, path) end
  self.linked = self.linked or by.fetched == "kept"
  local depth = (before and before.depth or 0) + 1
  if depth > MOST_RECORDS then error({ limit = "too much is put into " .. path }) end
  put(self, self.made, path, { by = by, sure = true, before = before, depth = depth })
end

--- Record something that may have been made before.
function world:make_again(path, by)
  local record = self.made[path]
  if not record or record.by ~= by then return self:make(path, by) end
  if record.sure then return end
  if by.moved_to then empty(self, path) end
  local before, depth = record.before, record.depth
  put(self, self.made, path, { by = by, sure = true, before = before, depth = depth })
end

--- The record of what made a path, or a directory above it: `{ by, sure, before }`, and the path it
-- made. Adding to a directory keeps what was put there `before`.
function world:maker(path)
  local at = #path <= LONGEST_PATH and path or "/"
  while next(self.made) and at ~= "/" and at ~= "." do
    local record = self.made[at]
    if record then return record, at end
    at = at:match("^(.+)/[^/]*$") or "/"
  end
  return nil
end

--- Was something made at a path, or below it?
function world:has_made(path)
  for made in pairs(self.made) do
    if core.contains(path, made) then return true end
  end
  return false
end

--- The level of what is, or may be, at a path in the sandbox: see outside.lua.
-- @string path absolute, or below an unknown place
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

--- Did this script fetch anything that may be in the sandbox by now?
local function has_fetched(self)
  for _, record in pairs(self.made) do
    if record.by.fetched then return true end
  end
  return false
end

--- The level of everything below a directory, which may contain the sandbox, or a link to it.
-- @string path
-- @string[opt] pattern shell pattern that the next name must match
function world:below(path, pattern)
  for made, record in pairs(self.linked and self.made or NOTHING) do
    if record.by.fetched == "kept" and core.contains(path, made) then return "kept" end
  end
  local rest = self.above and path:byte() ~= 1 and self.above(path, has_fetched(self))
  if not rest then return nil end
  local odd = not pattern or pattern:find("[^%w_.*?-]") or pattern:find("**", 1, true)
  return (odd or core.fits(pattern, (rest:match("^[^/]+")))) and "kept" or nil
end

--- A directory that is one of two: `places` lists those that are known, and says whether it is
-- `open`, because it may be another one.
function world:one_of(one, other)
  local name, list = self:nowhere(), {}
  for _, place in ipairs({ one, other }) do
    local known = self.places[place]
      or { place:byte() ~= 1 and place or nil, open = place:find("^\1%d") ~= nil }
    list.open = list.open or known.open or #known > MOST_PLACES
    table.move(known, 1, math.min(#known, MOST_PLACES), #list + 1, list)
  end
  own(self, "places")[name] = list
  return name
end

--- The paths that one may stand for; nil if its place may be any, as after `cd "$x"`.
function world:meanings(path)
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  if not place then return { path } end
  if place:find("^\1new") then return {} end  -- nothing else is there yet
  local known, list = self.places[place], {}
  if not known or known.open then return nil end
  for i, one in ipairs(known) do list[i] = one .. rest end
  return list
end

function world:mark() return self.size end

--- Undo everything after the mark.
function world:rollback(mark)
  local journal = self.journal
  for at = self.size - 2, mark + 1, -3 do
    local old = journal[at + 2]
    if old == NOTHING then old = nil end
    journal[at][journal[at + 1]] = old
  end
  self.size = mark
end

--- Assign the variable that a name refers to, or the name itself.
function world:assign_by(name, target, value, fetched)
  self:hold(name, outside.join(fetched, self.fetched[name]))
  put(self, self.vars, name, nil)
  if target ~= "" and not self.refs[target] then
    return self:assign(target, value, outside.join(fetched, self.fetched[target]))
  end
  if fetched then self:hold("", fetched == true and "unsure" or fetched) end
  self:forget()
end

--- Make a name a reference to a variable.
-- @tparam string|nil target nil if unknown
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

--- Make a variable an array of these texts; nil if unknown.
function world:list(name, texts)
  self:assign(name, nil, self.fetched[name])
  put(self, self.arrays, name, texts)
end

--- Give a variable texts with keys that are known: nil if they are not.
function world:key(name, keys)
  put(self, self.arrays, "!" .. name, keys)
end

--- The keys of a variable's texts, in any order; nil if they are unknown.
function world:keys(name) return self.arrays["!" .. name] end

--- Forget the variables that a program does not get, and the values of those it may not get.
-- @tparam table exports name -> true: it gets these; "maybe": in one branch
function world:withhold(exports)
  local levels = {}
  for name in pairs(self.assigned) do
    local given = exports[name] == true or exports[""] == true or name:find("^%d")
    local may = exports[name] or exports[""]
    if not given then levels[name] = may and outside.variable(self, name) or false end
  end
  for name, level in pairs(levels) do self:assign(name, nil, level) end
end

--- Record that a variable holds printed output, all of it or one line.
function world:note(name, printed) put(self, self.printed, name, printed) end

--- Replace the arguments of the script or the current function.
-- @tparam table|nil given `{ texts = list|nil, sources = list|nil }`; nil restores those of the
-- call
-- @param[opt] fetched their level
function world:arguments(given, fetched)
  put(self, self.here, "arguments", given)
  self:hold("@", fetched)
end

--- Go to a directory; nil is an unknown one.
function world:go(cwd)
  cwd = cwd or self:nowhere()
  put(self, self.here, "oldpwd", self.here.cwd)
  put(self, self.here, "cwd", cwd)
  put(self, self.vars, "OLDPWD", self.vars.PWD)
  put(self, self.vars, "PWD", cwd:sub(1, 1) == "/" and cwd or nil)
end

--- Set where `popd` goes back to: `{ path =, below = }`.
function world:stack(stack) put(self, self.here, "stack", stack) end

--- Forget everything: a script that we cannot see ran in this shell. Data from outside may now be
-- anywhere.
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

--- Apply the changes of two branches, one of which happened. Both start at this world; nil is a
-- branch that never gets here.
function world:join(one, other)
  if (one and #one or 0) + (other and #other or 0) > 0 then branches.merge(self, one, other) end
end

return world
