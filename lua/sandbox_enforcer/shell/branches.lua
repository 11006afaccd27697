--- The paths a script may take: what each changes in the world (world.lua), and what is known where
-- they meet.
-- @module sandbox_enforcer.shell.branches
local outside = require("sandbox_enforcer.shell.outside")

local branches = {}

--- Leave a subshell: its directory and variables are dropped, the files it made stay.
-- @tparam[opt] boolean racing it still runs, so it is unknown when they will exist
function branches.leave(world, mark, racing)
  local made, touched = {}, world.here.touched
  for _, change in ipairs(branches.changes(world, mark)) do
    if change.where == world.made then made[#made + 1] = change end
  end
  world:rollback(mark)
  branches.apply(world, made)
  world:put(world.here, "touched", touched)
  if not racing then return end
  for _, change in ipairs(made) do
    local record = change.value
    if record then
      world:put(world.made, change.key,
        { by = record.by, sure = false, racing = true, before = record.before,
          depth = record.depth })
    end
  end
end

--- A record and those before it, as they are once the background jobs have ended.
local function ended(record)
  if not record or not record.racing then return record end
  return { by = record.by, sure = true, before = ended(record.before), depth = record.depth }
end

--- Wait for the background jobs: what they make exists now.
function branches.wait(world)
  for path, record in pairs(world.made) do
    if record.racing then world:put(world.made, path, ended(record)) end
  end
end

--- The changes since the mark: a list of `{ where, key, value }`.
function branches.changes(world, mark)
  local seen, list = {}, {}
  local journal = world.journal
  for at = mark + 1, world.size, 3 do
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

--- Does one of these changes record a moved download that only some branches make?
function branches.moves(world, changes)
  for _, change in ipairs(changes) do
    local record = change.where == world.made and change.value
    if record and not record.sure and record.by.moved_to then return true end
  end
  return false
end

--- Redo what `changes` listed.
function branches.apply(world, changes)
  for _, change in ipairs(changes) do world:put(change.where, change.key, change.value) end
end

--- The last record that two lists share. Follows both at once, so the cost is the length of the
-- parts they do not share.
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

--- Put the records before `stop`, none of them sure now, in front of a list.
local function unsure(record, stop, tail)
  local list = {}
  while record ~= stop do
    list[#list + 1] = record
    record = record.before
  end
  for i = #list, 1, -1 do
    tail = { by = list[i].by, sure = false, before = tail, depth = (tail and tail.depth or 0) + 1 }
  end
  return tail
end

--- The steps that ran in either of two branches.
local function either_ran(one, other)
  local both, list = shared(one, other), other
  while one ~= both do
    list = { step = one.step, before = list }
    one = one.before
  end
  return list
end

--- The records of either of two branches, none of them sure.
local function either_made(one, other)
  local both = shared(one, other)
  return unsure(one, both, unsure(other, both, both))
end

local function either(world, where, key, one, other)
  if one == other then return one end
  if where == world.fetched then return outside.join(one, other) end
  if where == world.assigned then return true end
  if where == world.tame then
    return one and other and (one == "quoted" or other == "quoted") and "quoted"
      or one and other and "number" or nil
  end
  if where == world.exports then return "maybe" end
  if where == world.refs then return one == nil and other or other == nil and one or "" end
  if where == world.made then return either_made(one, other) end
  if where == world.here and key == "touched" then
    return either_ran(one, other)
  end
  if where == world.here and key == "arguments" then return {} end  -- unknown
  if where == world.here and (key == "cwd" or key == "oldpwd") then
    return world:one_of(one, other)
  end
  return nil
end

--- The values that `cwd` and `oldpwd` may have had since the mark.
local function places(world, mark)
  local been, journal, here = {}, world.journal, world.here
  for at = mark + 1, world.size, 3 do
    local key = journal[at] == here and journal[at + 1]
    if key == "cwd" or key == "oldpwd" then
      been[key] = world:one_of(been[key] or here[key], journal[at + 2])
    end
  end
  return been
end

--- Make everything that changed since the mark unknown: only part of it may have happened.
function branches.blur(world, mark)
  local changes = branches.changes(world, mark)
  local been = places(world, mark)
  world:rollback(mark)
  for _, change in ipairs(changes) do
    local where = change.where
    local kept = where == world.made or where == world.fetched or where == world.assigned
      or where == world.exports or where == world.refs or where == world.tame
    if not kept then
      local key = change.key
      change.value = key == "touched" and change.value or been[key] or nil
    end
  end
  world:join(changes, {})
end

--- Mark records as sure again after a join with "not made" made them unsure.
function branches.ensure(world, changes)
  for _, change in ipairs(changes) do
    if change.where == world.made and change.value and change.value.sure then
      world:put(world.made, change.key, change.value)
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

--- Merge the changes of two branches, one of which happened. See `world:join`.
function branches.merge(world, one, other)
  if not one or not other then return branches.apply(world, one or other or {}) end
  local ones, others = index(one), index(other)
  local function meet(list, opposite)
    for _, change in ipairs(list) do
      local rival = opposite[change.where] and opposite[change.where][change.key]
      local value = change.where[change.key]
      if rival then value = rival.value end
      change.joined = either(world, change.where, change.key, change.value, value)
    end
  end
  meet(one, others)
  meet(other, ones)
  for _, change in ipairs(other) do  -- both lists now agree on keys that both changed
    local rival = ones[change.where] and ones[change.where][change.key]
    if rival then change.joined = rival.joined end
  end
  for _, list in ipairs({ one, other }) do
    for _, change in ipairs(list) do world:put(change.where, change.key, change.joined) end
  end
end

--- The merged changes of several paths, all since the mark, where the world is now. Joins halves:
-- the work does not grow with the square of the number of paths.
-- @tparam sandbox_enforcer.shell.world world
-- @param mark
-- @tparam {table,...} ways lists of changes
-- @treturn ?table nil if there is none
function branches.meet(world, mark, ways)
  local function joined(first, last)
    if first >= last then return ways[first] end
    local middle = (first + last) // 2
    local one, other = joined(first, middle), joined(middle + 1, last)
    world:join(one, other)
    local all = branches.changes(world, mark)
    world:rollback(mark)
    return all
  end
  return joined(1, #ways)
end

return branches
