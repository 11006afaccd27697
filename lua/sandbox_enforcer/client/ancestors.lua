--- The processes that started this one, where the system shows them (Linux).
-- @module sandbox_enforcer.client.ancestors
local core = require("sandbox_enforcer.core")

local ancestors = {}

local MOST <const> = 64

local function parent(process)
  local stat = core.read("/proc/" .. process .. "/stat")
  local number = stat and stat:match("^.*%) %a (%d+)")  -- the name in parentheses may be anything
  return number ~= "0" and number or nil
end

--- The ids of the parent, its parent, and so on.
-- @treturn {string,...}
function ancestors.list()
  local list = {}
  local process = parent("self")
  while process and #list < MOST do
    list[#list + 1] = process
    process = parent(process)
  end
  return list
end

local function strings(process, name)
  local list = {}
  for text in (core.read("/proc/" .. process .. "/" .. name) or ""):gmatch("(%Z*)%z") do
    list[#list + 1] = text
  end
  return list
end

--- The words that a process was started with; none if we may not see them.
function ancestors.words(process) return strings(process, "cmdline") end

--- The variables that a process was started with, as NAME=VALUE.
function ancestors.variables(process) return strings(process, "environ") end

return ancestors
