--- Where an agent may be and write: in its worktree, in temporary directories, in the sandbox, and
-- where its client lets it keep plans and notes.
-- @classmod sandbox_enforcer.layers.worktree.reach
local boundaries = require("sandbox_enforcer.config.boundaries")
local core = require("sandbox_enforcer.core")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local reach = {}
reach.__index = reach

local MAX_LINKS <const> = 40

--- Device files: writing to them is harmless.
local DEVICES <const> = {
  ["/dev/null"] = true, ["/dev/zero"] = true, ["/dev/full"] = true, ["/dev/tty"] = true,
  ["/dev/stdin"] = true, ["/dev/stdout"] = true, ["/dev/stderr"] = true,
}
local DEVICE_PATTERNS <const> = {
  "^/dev/fd/%d+$", "^/proc/self/fd/%d+$", "^/dev/tcp/", "^/dev/udp/",
}

--- @tparam sandbox_enforcer.config.read config
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table event the tool call
function reach.new(config, world, event)
  return setmetatable({
    config = config, world = world, tree = config.worktree, event = event,
    links = {},  -- links that this script makes: path -> target, false if unknown
  }, reach)
end

function reach.is_device(path)
  if DEVICES[path] then return true end
  return matches(path, DEVICE_PATTERNS)
end

--- Where a path leads once this script has made its links; nil if unknown.
local function follow(self, path, depth)
  local at = ""
  if depth > MAX_LINKS then return nil end
  for name in path:gmatch("[^/]+") do
    if name == ".." then
      at = paths.parent(core.resolve(at == "" and "/" or at) or "/"):gsub("/$", "")
    elseif name ~= "." then
      at = at .. "/" .. name
    end
    local target = self.links[at]
    if target ~= nil then at = target and follow(self, target, depth + 1) end
    if not at then return nil end
  end
  return core.resolve(at == "" and "/" or at)
end

--- Where a path is by now: downloads have been moved.
local function moved(self, path)
  local record, at = self.world:maker(path)
  while record do
    local target = not record.by.shared and record.by.moved_to
    if target then return target .. path:sub(#at + 1) end
    record, at = self.world:maker(paths.parent(at))
  end
  return path
end

--- An absolute path with its ".." kept; nil if it has none.
function reach.unfolded(cwd, text)
  if not text or not text:find("..", 1, true) then return nil end
  if text:sub(1, 1) == "/" then return text end
  return paths.is_known(cwd) and cwd .. "/" .. text or nil
end

--- Follow the links of a path, which may contain ".."; nil if unknown.
function reach:resolve(path)
  if next(self.links) then return follow(self, path, 0) end
  return core.resolve(path)
end

--- The real path; nil if unknown.
function reach:real(path)
  if not paths.is_known(path) then return nil end
  return self:resolve(moved(self, path))
end

--- Is a path in a directory, but not in an allowed place inside that?
local function is_left_in(self, directory, real)
  if not core.contains(directory, real) then return false end
  for _, place in ipairs({ self.tree.root_real, self.config.sandbox_real }) do
    local nested = place ~= directory and core.contains(directory, place)
    if nested and core.contains(place, real) then return false end
  end
  return true
end

local function is_of_host(self, real)
  local tree = self.tree
  return is_left_in(self, tree.host_real, real)
    or tree.common_dir ~= tree.git_dir and is_left_in(self, tree.common_dir, real)
end

--- Which side a real path is on: "inside", "host" or "outside".
function reach:side(real)
  if is_of_host(self, real) then return "host" end
  if core.contains(self.tree.root_real, real) then return "inside" end
  local sandbox = self.config.sandbox_real
  if sandbox and core.contains(sandbox, real) then return "inside" end
  self.temporary = self.temporary or boundaries.temporary(self.config)
  for _, directory in ipairs(self.temporary) do
    if core.contains(directory, real) then return "inside" end
  end
  local lent = self.event.raw and self.config.agent.lends(self.event, self.config, real, false)
  return lent and "inside" or "outside"
end

--- The owner of a repository: "own", "other" (in an allowed place), "host" or "outside".
function reach:owner(git_dir)
  local tree = self.tree
  if git_dir == tree.git_dir then return "own" end
  if tree.git_dir and core.contains(tree.git_dir, git_dir) then return "other" end  -- a submodule
  if tree.common_dir and repository.common(git_dir) == tree.common_dir then return "host" end
  local side = self:side(git_dir)
  return side == "inside" and "other" or side
end

local STRICTER <const> = { inside = 0, unknown = 1, outside = 2, host = 3 }

--- Which side a path is on; "unknown" if that cannot be determined.
-- @string|nil path absolute, its ".." resolved by name
-- @string[opt] raw the same with its ".." kept: the kernel follows links first
-- @treturn string
-- @treturn ?string the real path
function reach:of(path, raw)
  if path and reach.is_device(path) then return "inside", path end
  local real = path and self:real(path)
  local side = real and self:side(real) or "unknown"
  local other = raw and self:resolve(raw)
  local other_side = other and self:side(other)
  if other_side and STRICTER[other_side] > STRICTER[side] then return other_side, other end
  return side, real
end

return reach
