--- Which remote branches a push replaces or deletes, and whether others build on them.
-- @module sandbox_enforcer.layers.policy.pushes
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local pushes = {}

--- Names of branches that others build on.
local SHARED <const> = {
  main = true, master = true, trunk = true, develop = true, production = true, release = true,
}

--- Do others build on a branch, judging by its name or by the remote?
local function is_shared(git_dir, remote, name)
  if SHARED[name] or name:find("^release[/-]") then return true end
  local head = git_dir and ("%s/refs/remotes/%s/HEAD"):format(
    repository.common(git_dir), remote or "origin")
  local text = head and core.read(head, 1024) or ""
  return text:match("^ref: refs/remotes/[^/]+/(%S+)") == name
end

local function git_dir_of(step)
  return paths.is_known(step.cwd) and repository.discover(step.cwd) or nil
end

--- The shared branch that a push deletes; nil if there is none.
function pushes.deletes_shared(step, effect)
  for _, name in ipairs(effect.deletes or {}) do
    if is_shared(git_dir_of(step), effect.remote, name:gsub("^refs/heads/", "")) then
      return name
    end
  end
  return nil
end

--- The one branch that a push with a lease replaces, if it is the user's own; nil if others build
-- on it, or if it is unknown.
function pushes.own(step, effect)
  if effect.force ~= "lease" then return nil end
  local git_dir, name = git_dir_of(step), effect.branch
  if name == "HEAD" then name = git_dir and repository.branch(git_dir) end
  name = name and name:gsub("^refs/heads/", "")
  if not name or not name:find("^[%w._/#-]+$") then return nil end
  return not is_shared(git_dir, effect.remote, name) and name or nil
end

return pushes
