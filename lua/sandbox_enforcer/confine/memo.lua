--- Stores the plan of a command, with everything that was examined to make it, so that the next
-- such command runs without us. csrc/memo.h defines the format, and when a plan is still valid.
-- @module sandbox_enforcer.confine.memo
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local memo = {}

local MOST <const> = 2  -- digits of a file name: a plan with the same digits replaces the file

local function record(...)
  local words = { ... }
  for i, word in ipairs(words) do words[i] = string.pack("=s4", word) .. "\0" end
  return string.pack("=I4", #words) .. table.concat(words)
end

--- The nearest existing directory above a path.
local function directory_of(path)
  local at = paths.parent(path)
  while at and core.kind(at, true) ~= "directory" do at = paths.parent(at) end
  return at
end

--- The directory whose own state shows that an entry in it is unchanged; nil if there is none,
-- as for a link, which leads elsewhere.
local function guard_of(note)
  local how, path = note[1], note[2]
  if how == "names" then return core.kind(path, true) == "directory" and path or nil end
  if path:sub(1, 1) ~= "/" or how ~= "kind" and how ~= "leads" and how ~= "resolve" then
    return nil
  end
  if how ~= "kind" and core.kind(path) == "link" then return nil end
  return directory_of(path)
end

--- The notes of each guarding directory, and those without one. Duplicates are dropped, and so are
-- notes about held directories, which are known to have been missing.
local function sorted(notes, held)
  local known, guards, groups, others = {}, {}, {}, {}
  for _, path in ipairs(held) do known[path] = true end
  for _, note in ipairs(notes) do
    local text = record("saw", table.unpack(note))
    if not known[note[2]] and not known[text] then
      known[text] = true
      local guard = guard_of(note)
      local list = guard and groups[guard] or others
      if guard and not groups[guard] then
        list, guards[#guards + 1] = {}, guard
        groups[guard] = list
      end
      list[#list + 1] = note
    end
  end
  return guards, groups, others
end

--- Add what was examined.
-- @treturn boolean whether all of it can be stored and is still unchanged: a directory is examined
-- after its entries
local function add_notes(list, held)
  local guards, groups, others = sorted(core.noted(), held)
  for _, note in ipairs(others) do
    if note[1] == "unknown" then return false end
    list[#list + 1] = record("saw", table.unpack(note))
  end
  for _, guard in ipairs(guards) do
    local group = groups[guard]
    list[#list + 1] = record("under", tostring(#group), guard, core.look("stamp", guard) or "")
    for _, note in ipairs(group) do
      if core.look(note[1], note[2]) ~= note[3] then return false end
      list[#list + 1] = record("saw", table.unpack(note))
    end
  end
  return true
end

--- @string state our directory
-- @string key see csrc/memo.h
-- @tparam table job `steps`, `wrap`, `held`, `traps`, `text`, `wanted`, `watch`: see cli/run.lua
function memo.keep(state, key, job)
  local list, wanted = { record("key", key) }, job.wanted
  local file = ("%s/plans/%s"):format(state, key:sub(1, MOST))
  core.note(false)
  core.remove(file)
  if not core.mkdir(state .. "/plans", 448) or not add_notes(list, job.held) then return end
  if job.text then list[#list + 1] = record("tell", job.text) end
  if #job.held > 0 then list[#list + 1] = record("hold", table.unpack(job.held)) end
  if #job.traps > 0 then list[#list + 1] = record("traps", table.unpack(job.traps)) end
  list[#list + 1] = record("report", wanted.profile, wanted.network)
  if job.watch then list[#list + 1] = record("watch") end
  list[#list + 1] = record("writable", table.unpack(wanted.writable))
  list[#list + 1] = record("kept", table.unpack(wanted.protected))
  if job.wrap then list[#list + 1] = record("wrap", table.unpack(job.wrap)) end
  for _, step in ipairs(job.steps) do list[#list + 1] = record("step", table.unpack(step)) end
  list[#list + 1] = record("end")
  core.create(file, table.concat(list))
end

return memo
