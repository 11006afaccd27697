--- Have the files of rules changed since they were read? Each is checked once per decision.
--
-- Most files that are looked for do not exist; they need not be looked for again until an entry in
-- the rule directories changes.
-- @classmod sandbox_enforcer.rule.freshness
local core = require("sandbox_enforcer.core")

local freshness = {}
freshness.__index = freshness

local MOST_NAMES <const> = 4096  -- names of commands to remember

--- State shared by all watches of the same directories.
-- @tparam {string,...} directories of rules
function freshness.roots(directories)
  return {
    directories = directories,
    stamps = false,  -- of the directories: { directory, stamp, directory, stamp... }
    generation = 0,  -- of their content
    turn = 0,  -- the decision
  }
end

--- Begin the next decision.
-- @tparam table roots
function freshness.begin(roots)
  roots.turn = roots.turn + 1
  if roots.stamps and core.unchanged(roots.stamps) then return end
  local stamps = {}
  for _, path in ipairs(roots.directories) do
    stamps[#stamps + 1], stamps[#stamps + 2] = path, core.stamp(path) or false
  end
  roots.stamps, roots.generation = stamps, roots.generation + 1
end

--- @tparam table roots
function freshness.new(roots)
  return setmetatable({
    roots = roots,
    looked = {},  -- name -> the decision for which it was checked
    noted = {},  -- name -> { file, stamp, file, stamp... }
    count = 0,  -- of names
  }, freshness)
end

--- Is it time to forget all rules? Otherwise names that are never used again would stay forever.
function freshness:is_full() return self.count > MOST_NAMES end

--- Begin to note the files for a name.
function freshness:start(name)
  self.count = self.count + 1
  self.noted[name] = { generation = nil }
end

--- Does a file stay missing while the directory is unchanged?
local function is_missing(self, file, nth, below)
  return not self.roots.stamps[2 * nth] or not below and not core.kind(file)
end

--- Note the state of a path before it is read.
-- @string name
-- @string file
-- @number nth directory that it is in
-- @tparam boolean below it is in a subfolder
function freshness:note(name, file, nth, below)
  local list = self.noted[name]
  local stamp = core.stamp(file) or false
  if not stamp and is_missing(self, file, nth, below) then
    list.generation = self.roots.generation
  else
    list[#list + 1], list[#list + 2] = file, stamp
  end
end

--- All files for a name are noted, and its rule could be read.
function freshness:finish(name) self.noted[name].whole = true end

--- Are the files for a name unchanged?
function freshness:is_current(name)
  local list, generation = self.noted[name], self.roots.generation
  return list ~= nil and list.whole and (list.generation or generation) == generation
    and core.unchanged(list)
end

return freshness
