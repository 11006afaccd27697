--- What a world (world.lua) needs for scripts of several commands: to go elsewhere, list changes,
-- undo them, do them again, and join those of two ways.
-- @module sandbox_enforcer.shell.branches
local branches = {}

--- Give a variable one of several values.
function branches:choose(name, values)
  self:assign(name, nil)
  self:put(self.choices, name, values)
end

--- Give a variable several texts, as an array has them; nil if they are not known.
function branches:list(name, texts)
  self:assign(name, nil)
  self:put(self.arrays, name, texts)
end

--- Forget the variables that a program does not get.
-- @tparam table exports name -> true: it gets these
function branches:withhold(exports)
  local names = {}
  for name in pairs(self.assigned) do
    if not exports[name] and not name:find("^%d") then names[#names + 1] = name end
  end
  for _, name in ipairs(names) do self:assign(name, nil) end
end

--- A variable holds what something printed, whole or a line of it.
function branches:note(name, printed) self:put(self.printed, name, printed) end

--- Give the script, or the function that is called, other arguments than it was called with.
-- @tparam table|nil given `{ texts = list|nil }`; nil is those that it was called with
function branches:arguments(given) self:put(self.here, "arguments", given) end

--- Go to a directory; nil is one that is not known.
function branches:go(cwd)
  cwd = cwd or self:nowhere()
  self:put(self.here, "oldpwd", self.here.cwd)
  self:put(self.here, "cwd", cwd)
  self:put(self.vars, "OLDPWD", self.vars.PWD)
  self:put(self.vars, "PWD", cwd:sub(1, 1) == "/" and cwd or nil)
end

--- What `popd` goes back to: `{ path =, below = }`.
function branches:stack(stack) self:put(self.here, "stack", stack) end

--- Nothing is known any more (a script that cannot be seen ran in this shell).
function branches:forget()
  for name in pairs(self.vars) do self:put(self.vars, name, nil) end
  for name in pairs(self.arrays) do self:put(self.arrays, name, nil) end
  self:arguments({})
  self:put(self.here, "cwd", self:nowhere())
  self:put(self.here, "oldpwd", self:nowhere())
end

--- Leave a subshell: its directory and its variables end with it, the files that it made stay.
-- @tparam[opt] boolean racing it still runs: nothing tells when they are there
function branches:leave(mark, racing)
  local made, touched = {}, self.here.touched
  for _, change in ipairs(self:changes(mark)) do
    if change.where == self.made then made[#made + 1] = change end
  end
  self:rollback(mark)
  self:apply(made)
  self:put(self.here, "touched", touched)
  if not racing then return end
  for _, change in ipairs(made) do
    local record = change.value
    if record then
      self:put(self.made, change.key,
        { by = record.by, sure = false, racing = true, before = record.before })
    end
  end
end

--- A record whose making has ended, and those before it.
local function ended(record)
  if not record or not record.racing then return record end
  return { by = record.by, sure = true, before = ended(record.before) }
end

--- What runs in the background has ended.
function branches:wait()
  for path, record in pairs(self.made) do
    if record.racing then self:put(self.made, path, ended(record)) end
  end
end

--- What is different from the time of the mark: a list of `{ where, key, value }`.
function branches:changes(mark)
  local seen, list = {}, {}
  local journal = self.journal
  for at = mark + 1, self.size, 3 do
    local where, key = journal[at], journal[at + 1]
    local keys = seen[where] or {}
    seen[where] = keys
    if not keys[key] then
      keys[key] = true
      list[#list + 1] = { where = where, key = key, value = where[key] }
    end
  end
  return list
end

--- Do again what `changes` listed.
function branches:apply(changes)
  for _, change in ipairs(changes) do self:put(change.where, change.key, change.value) end
end

--- A list of what ran (world.lua), if it has one command more than another.
local function longer(one, other) return one and one.before == other and one or nil end

--- The last record that two lists of them share. Both are followed at once, so that it takes no
-- longer than what they do not share.
local function shared(one, other)
  local seen = {}
  while one or other do
    if one and seen[one] then return one end
    if one then seen[one], one = true, one.before end
    if other and seen[other] then return other end
    if other then seen[other], other = true, other.before end
  end
  return nil
end

--- The records that come before another in a list, none of them sure, in front of a list.
local function unsure(record, stop, tail)
  local list = {}
  while record ~= stop do
    list[#list + 1] = record
    record = record.before
  end
  for i = #list, 1, -1 do tail = { by = list[i].by, sure = false, before = tail } end
  return tail
end

--- What one of two branches has made.
local function either_made(one, other)
  local both = shared(one, other)
  return unsure(one, both, unsure(other, both, both))
end

local function either(self, where, key, one, other)
  if one == other then return one end
  if where == self.fetched or where == self.assigned then return true end
  if where == self.made then return either_made(one, other) end
  if where == self.here and key == "touched" then
    return longer(one, other) or longer(other, one) or {}
  end
  if where == self.here and key == "arguments" then return {} end  -- they are not known
  if where == self.here and (key == "cwd" or key == "oldpwd") then return self:nowhere() end
  return nil
end

--- Only a part of what was done since the mark may have been: what it changed is not known.
function branches:blur(mark)
  local changes = self:changes(mark)
  self:rollback(mark)
  for _, change in ipairs(changes) do
    local where = change.where
    if where ~= self.made and where ~= self.fetched and where ~= self.assigned then
      change.value = change.key == "touched" and {} or nil
    end
  end
  self:join(changes, {})
end

--- What was made for sure after all, though it was joined with not being made.
function branches:ensure(changes)
  for _, change in ipairs(changes) do
    if change.where == self.made and change.value and change.value.sure then
      self:put(self.made, change.key, change.value)
    end
  end
end

local function index(changes)
  local found = {}
  for _, change in ipairs(changes) do
    found[change.where] = found[change.where] or {}
    found[change.where][change.key] = change
  end
  return found
end

--- See `world:join`.
function branches:merge(one, other)
  if not one or not other then return self:apply(one or other or {}) end
  local ones, others = index(one), index(other)
  local function merge(list, opposite)
    for _, change in ipairs(list) do
      local rival = opposite[change.where] and opposite[change.where][change.key]
      local value = change.where[change.key]
      if rival then value = rival.value end
      change.joined = either(self, change.where, change.key, change.value, value)
    end
  end
  merge(one, others)
  merge(other, ones)
  for _, change in ipairs(other) do  -- both lists say the same of what both changed
    local rival = ones[change.where] and ones[change.where][change.key]
    if rival then change.joined = rival.joined end
  end
  for _, list in ipairs({ one, other }) do
    for _, change in ipairs(list) do self:put(change.where, change.key, change.joined) end
  end
end

return branches
