--- The plan for Linux without Landlock: bubblewrap confines the command. See plan.lua.
--
-- As root it confines nothing unless it drops its capabilities, and in a user namespace root could
-- not write files of another user.
-- @module sandbox_enforcer.confine.bubblewrap
local bubblewrap = {}

local USER <const> = { "--unshare-user", "--cap-drop", "ALL" }
local ROOT <const> = {
  "--cap-drop", "ALL", "--cap-add", "CAP_DAC_OVERRIDE", "--cap-add", "CAP_FOWNER", "--cap-add",
  "CAP_CHOWN",
}

local function add(list, ...) table.move({ ... }, 1, select("#", ...), #list + 1, list) end

--- Mount something empty over a hidden path.
local function mask(words, path, directory)
  if directory then return add(words, "--tmpfs", path) end
  add(words, "--ro-bind", "/dev/null", path)
end

--- @tparam table request
-- @tparam table able
-- @tparam {table,...} steps that come first
function bubblewrap.plan(request, able, steps)
  local words = { able.wrapper, "--die-with-parent" }
  add(words, table.unpack(able.root and ROOT or USER))
  add(words, "--unshare-pid", "--unshare-ipc", "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev",
    "--proc", "/proc")
  if request.network ~= "on" then add(words, "--unshare-net") end
  for _, path in ipairs(request.memory) do add(words, "--tmpfs", path) end
  for _, path in ipairs(request.writable) do add(words, "--bind", path, path) end
  for _, path in ipairs(request.pinned) do add(words, "--bind", path, path) end
  for _, path in ipairs(request.protected) do add(words, "--ro-bind", path, path) end
  for _, place in ipairs(request.hidden) do mask(words, place.path, place.directory) end
  for _, path in ipairs(request.sockets) do mask(words, path, false) end
  add(words, "--")
  local gaps = { "devices" }
  if request.network == "on" then gaps[#gaps + 1] = "abstract" end
  gaps[#gaps + 1] = "calls"
  return { tier = "bubblewrap", steps = steps, wrap = words, gaps = gaps }
end

return bubblewrap
