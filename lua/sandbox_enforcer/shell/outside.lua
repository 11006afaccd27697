--- Data from outside that may still be in the state of the shell: facts of the world.
--
-- `world.fetched` maps a holder to the *level* of what it holds. A holder is the name of a
-- variable, "@" for the arguments of the script or the current function, "_" for the last word of a
-- command, or "" for everything if the holder is unknown. The levels:
--
--     true      this script fetched it
--     "unsure"  this script may have fetched it: its way is not followed exactly
--     "kept"    it was read from the sandbox, or names something there
--     false     it did not come from outside; nil is the same unless everything may have
-- @module sandbox_enforcer.shell.outside
local outside = {}

local RANK <const> = { [true] = 3, unsure = 2, kept = 1 }

--- The stronger of two levels.
function outside.join(one, other)
  if not one then return other end
  if not other then return one end
  return RANK[one] >= RANK[other] and one or other
end
local join <const> = outside.join

--- Did this script fetch it, or may it have?
function outside.is_fetched(level) return level == true or level == "unsure" end

--- The strongest level held anywhere; nil if nothing came from outside.
-- @tparam sandbox_enforcer.shell.world world
-- @tparam[opt] table among name -> true: only these count
function outside.any(world, among)
  local level
  for name, one in pairs(world.fetched) do
    if not among or name == "" or among[name] or among[""] then level = join(level, one) end
  end
  return level or nil
end

--- The number of holders of something from outside.
function outside.count(world)
  local count = 0
  for _, level in pairs(world.fetched) do
    if level then count = count + 1 end
  end
  return count
end

--- The level of something that may be anything held.
function outside.some(world, among)
  local level = outside.any(world, among)
  return level == true and "unsure" or level
end

--- Variables that reveal what the shell runs, and with which arguments.
local TELLS <const> = { BASH_ARGV = true, BASH_COMMAND = true, BASH_EXECUTION_STRING = true }

--- The holder for a variable.
local function fact(name)
  if name == "*" or name:find("^%d") then return "@" end
  return name
end

--- Variables that zsh ties to others, and those in its prompts.
local TIED <const> = { argv = "@", ["@"] = "argv", PATH = "path", psvar = "PSVAR", PSVAR = "psvar" }

--- The level of a variable that is not a reference.
local function level_of(world, name)
  name = fact(name)
  local level = world.fetched[name]
  local tied = next(world.fetched) and TIED[name]
  if tied and world.fetched[tied] then return join(level, world.fetched[tied]) end
  if level ~= nil then return level end
  return world.vars[name] == nil and world.fetched[""] or nil
end

--- The level of a variable, as `$name` gives it.
-- @tparam sandbox_enforcer.shell.world world
-- @string name
function outside.variable(world, name)
  local matched = (name == "MATCH" or name == "match") and not world.assigned[name]
  if TELLS[name] or matched then return outside.some(world) end
  local target = world.refs[name]
  if target then
    local level = (target == "" or world.refs[target]) and outside.some(world)
      or level_of(world, target)
    return join(level, level_of(world, name))
  end
  if name == "0" and world.fetched.BASH_ARGV0 then return world.fetched.BASH_ARGV0 end
  local given = name:find("^%d") and world.vars[name] and not world.fetched.argv
  if given then return nil end
  return level_of(world, name)
end

--- The level of `${!name}`: that of the named variable, or of any.
local function indirect(world, part)
  if part.index then return outside.variable(world, part.name) end  -- the keys of an array
  local named = world.vars[part.name]
  local name = named and named:match("^([%a_][%w_]*)") or named and named:match("^%d+$")
  if not name then return outside.some(world) end
  return outside.variable(world, name)
end

--- The level of an expansion.
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table part of the kind "parameter"
function outside.parameter(world, part)
  if part.bad then return outside.some(world) end  -- zsh reads it: ${(P)x}
  if not part.name or part.length then return nil end
  return part.indirect and indirect(world, part) or outside.variable(world, part.name)
end

--- The level of the variables whose names are in a text.
function outside.named(world, text)
  local level
  for name in next(world.fetched) and text:gmatch("[%a_][%w_]*") or function() end do
    level = join(level, outside.variable(world, name))
  end
  return level or nil
end

--- The level of what the shell may print before each command that it traces.
function outside.prompt(world)
  local text = world.vars.PS4
  local expands = text and text:find("[$`]") or not text and world.assigned.PS4
  return join(world.fetched.PS4, expands and outside.some(world)) or nil
end

--- The level of the exported variables.
function outside.exported(world)
  return next(world.exports) and outside.any(world, world.exports) or nil
end

return outside
