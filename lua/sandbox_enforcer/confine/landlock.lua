--- The plan for Linux: Landlock, with our own namespaces where they work, and a system call filter.
-- See plan.lua.
-- @module sandbox_enforcer.confine.landlock
local core = require("sandbox_enforcer.core")

local landlock = {}

--- Rights, and the Landlock version that introduced each.
local RIGHTS <const> = {
  { "write", 1 }, { "make", 1 }, { "refer", 2 }, { "truncate", 3 }, { "ioctl", 5 },
}

local SCOPES <const>, TCP <const>, UNIX <const> = 6, 4, 9

--- The first version that confines the use of socket files.
landlock.UNIX = UNIX

local function add(list, ...) list[#list + 1] = { ... } end

--- The names of the rights for writable paths, and of those for devices.
local function rights_of(abi)
  local all, devices = {}, {}
  for _, right in ipairs(RIGHTS) do
    if abi >= right[2] then
      all[#all + 1] = right[1]
      if right[1] ~= "make" and right[1] ~= "refer" then devices[#devices + 1] = right[1] end
    end
  end
  return table.concat(all, ","), table.concat(devices, ",")
end

--- Namespaces, and what to mount over existing paths.
local function add_namespaces(steps, request, able)
  local kinds = { "namespaces" }
  if not able.owner then kinds[#kinds + 1] = "user" end
  kinds[#kinds + 1], kinds[#kinds + 2] = "mount", "ipc"
  local net = request.network ~= "on" and able.network
  if net then kinds[#kinds + 1] = "net" end
  steps[#steps + 1] = kinds
  if net and request.network == "loopback" then add(steps, "loopback") end
  local kept = { "freeze" }
  kept[#kept + 1] = request.terminals
  kept[#kept + 1] = request.looked
  for _, path in ipairs(request.writable) do kept[#kept + 1] = path end
  steps[#steps + 1] = kept
  for _, path in ipairs(request.memory) do add(steps, "memory", path) end
  for _, path in ipairs(request.pinned) do add(steps, "pin", path) end
  for _, path in ipairs(request.protected) do add(steps, "lock", path) end
  for _, place in ipairs(request.hidden) do add(steps, "mask", place.path) end
  for _, path in ipairs(able.abi < UNIX and request.sockets or {}) do add(steps, "mask", path) end
end

--- Without namespaces, only the paths next to the hidden ones may be read.
local function reads(request, able) return not able.mounts and #request.hidden > 0 end

local function add_rules(steps, request, able)
  local abi = able.abi
  local all, devices = rights_of(abi)
  local handled = all .. (reads(request, able) and ",read" or "")
  local unix = abi >= UNIX and ",unix" or ""
  add(steps, "landlock", handled .. unix)
  if abi >= SCOPES then add(steps, "scope", "signals", "abstract") end
  if abi >= TCP and request.network == "off" then add(steps, "tcp") end
  for _, path in ipairs(request.writable) do add(steps, "allow", handled .. unix, path) end
  for _, path in ipairs(able.mounts and request.memory or {}) do
    add(steps, "allow", all .. unix, path)
  end
  for _, path in ipairs(request.devices) do add(steps, "allow", devices, path) end
  if request.terminals then add(steps, "allow", devices, request.terminals) end
  if reads(request, able) then add(steps, "allow", "read", table.unpack(request.beside)) end
  for _, path in ipairs(abi >= UNIX and request.speaks or {}) do
    add(steps, "allow", "unix", path)
  end
  add(steps, "restrict")
end

--- Socket families. Without our own network namespace, "this machine only" means no network.
local function add_filter(steps, request, able)
  local inet = request.network == "on" or request.network == "loopback" and able.network
  add(steps, "filter", "unix", "netlink", inet and "inet" or nil)
end

--- Those of the given paths that are inside writable directories.
local function inside(request, list)
  local found = {}
  for _, path in ipairs(list) do
    for _, writable in ipairs(request.writable) do
      if core.contains(writable, path) then
        found[#found + 1] = path
        break
      end
    end
  end
  return found
end

local function paths_of(hidden)
  local list = {}
  for i, place in ipairs(hidden) do list[i] = place.path end
  return list
end

--- What this Landlock version leaves open.
local function old_gaps(gaps, request, able)
  local abi = able.abi
  if abi < 2 then gaps[#gaps + 1] = "renames" end
  if abi < 3 and not able.mounts then gaps[#gaps + 1] = "truncation" end
  if abi < 5 then gaps[#gaps + 1] = "devices" end
  if abi < SCOPES then
    gaps[#gaps + 1] = "signals"
    local apart = request.network ~= "on" and able.network
    if not apart then gaps[#gaps + 1] = "abstract" end
  end
end

local function gaps_of(request, able)
  local gaps = {}
  old_gaps(gaps, request, able)
  if not able.mounts then
    gaps[#gaps + 1], gaps[#gaps + 2] = "metadata", "memory"
    if able.abi < UNIX then gaps[#gaps + 1] = "sockets" end
    local protected = inside(request, request.protected)
    if #protected > 0 then gaps[#gaps + 1] = { "protected", protected } end
    local hidden = inside(request, paths_of(request.hidden))
    if #hidden > 0 then gaps[#gaps + 1] = { "hidden", hidden } end
  end
  if request.network == "loopback" and not able.network then gaps[#gaps + 1] = "loopback" end
  if not able.filter then
    gaps[#gaps + 1] = "calls"
    if request.network ~= "on" and not able.network then gaps[#gaps + 1] = "network" end
  end
  return gaps
end

--- @tparam table request
-- @tparam table able
-- @tparam {table,...} steps to take first
function landlock.plan(request, able, steps)
  if able.mounts then add_namespaces(steps, request, able) end
  add(steps, "drop")
  add_rules(steps, request, able)
  if able.filter then add_filter(steps, request, able) end
  return {
    tier = able.mounts and "landlock+namespaces" or "landlock", steps = steps,
    gaps = gaps_of(request, able),
  }
end

return landlock
