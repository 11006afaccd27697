--- Where the agent may go, according to the user's settings; read only if there are any.
-- @module sandbox_enforcer.config.boundaries
local core = require("sandbox_enforcer.core")
local worktree = require("sandbox_enforcer.git.worktree")

local boundaries = {}

--- Directories for temporary files.
-- @tparam sandbox_enforcer.config.read config
function boundaries.temporary(config)
  local list = { "/tmp", "/var/tmp" }
  local own = config.env("TMPDIR")
  if own and own:find("^/.") then list[3] = core.normalize(own) end
  for i, path in ipairs(list) do list[i] = core.resolve(path) or path end
  return list
end

--- Is a path in such a directory, but not in a home or a project that is in it, too?
-- @string path absolute
function boundaries.is_temporary(config, path)
  for _, directory in ipairs(boundaries.temporary(config)) do
    local is = core.contains(directory, path) and directory ~= path
    for _, own in ipairs({ config.home or "", config.project or "" }) do
      is = is and not (core.contains(directory, own) and core.contains(own, path))
    end
    if is then return true end
  end
  return false
end

--- Directories in a policy: absolute, or below the home directory or the project.
local function directories(config, list)
  local found = {}
  for _, text in ipairs(list or {}) do
    local below = text:match("^~(/?.*)$")
    if below and config.home then text = config.home .. below end
    local absolute = text:sub(1, 1) == "/"
    local path = absolute and text or config.project and config.project .. "/" .. text
    if path then found[#found + 1] = core.normalize(path) end
  end
  return found
end

local function read_boundary(config)
  local given = config.policy.boundary
  if config.bounds == "off" and not given then return end
  config.boundary = {}
  for _, key in ipairs({ "allow", "read_only", "deny" }) do
    config.boundary[key] = directories(config, given and given[key])
  end
end

--- The worktree that the agent must stay in. If the user named one that cannot be found, nothing
-- can be judged.
local function read_worktree(config, cwd)
  local env = config.env
  local named = worktree.is_named(env)
  if not named and config.policy.worktree ~= "auto" and not worktree.is_auto(env) then return end
  local found, why = worktree.find({
    env = env, cwd = cwd, start = config.start, auto = not named,
  })
  config.worktree = found
  if not why then return end
  config.problems[#config.problems + 1] = why
  config.lost = named and why or nil
end

--- Add `boundary` (`{ allow, read_only, deny }`, lists of directories) and `worktree`
-- (worktree.lua) to a configuration, if the settings ask for them.
function boundaries.read(config, cwd)
  read_boundary(config)
  read_worktree(config, cwd)
end

return boundaries
