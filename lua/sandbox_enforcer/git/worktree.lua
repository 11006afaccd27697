--- Finds the worktree that the agent must stay in, and its repository.
--
-- A linked worktree has a file `.git` that names its own directory in the repository
-- (`gitdir: HOST/.git/worktrees/NAME`); the file `commondir` there leads to the directory that all
-- worktrees share. A submodule has a `.git` file too, but shares nothing.
-- @module sandbox_enforcer.git.worktree
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local worktree = {}

local WORKTREE <const> = "SANDBOX_WORKTREE"
local HOST <const> = "SANDBOX_HOST_REPO"

--- The directory in a variable: absolute, and real.
-- @treturn string|nil
-- @treturn ?string real; or why it is not a directory
local function directory(env, name)
  local text = env(name)
  local home, below = env("HOME"), text:match("^~(/?.*)$")
  if below and home and (below == "" or below:sub(1, 1) == "/") then text = home .. below end
  if text:sub(1, 1) ~= "/" then
    return nil, ("%s is %q: not an absolute path"):format(name, text)
  end
  local clean, why = core.normalize(text)
  local real = clean and core.resolve(clean)
  if not real or core.kind(real) ~= "directory" then
    return nil, ("%s is %q: %s"):format(name, text, why or "no such directory")
  end
  return clean, real
end

--- The host of a shared git directory: where its files are, or itself if it is bare.
local function host_of(common)
  local files = repository.setting(common, "core", "worktree")
  if files then return core.resolve(files:sub(1, 1) == "/" and files or common .. "/" .. files) end
  if common:find("/%.git$") then return paths.parent(common) end
  return common
end

--- The worktree whose `.git` is in a directory; nil if that is not a linked worktree.
local function linked(root)
  if core.kind(root .. "/.git") ~= "file" then return nil end
  local git_dir = repository.at(root .. "/.git")
  local common = git_dir and repository.common(git_dir)
  if not common or common == git_dir then return nil end
  local host = host_of(common)
  return {
    root = root, root_real = core.resolve(root), host = host, host_real = host,
    git_dir = git_dir, common_dir = common,
  }
end

--- The linked worktree around a directory. Repositories inside it do not hide it.
local function around(path)
  local at = path and path:sub(1, 1) == "/" and core.normalize(path)
  while at do
    local found = linked(at)
    if found then return found end
    if at == "/" then return nil end
    at = paths.parent(at)
  end
  return nil
end

--- The worktree of the session: it began in the project's directory; a command may have left since.
local function present(given)
  return around(given.start) or around(given.cwd)
end

--- The value that asks for the worktree of the session.
local AUTO <const> = "auto"

local function is_set(env, name)
  local text = env(name) or ""
  return text ~= "" and not (name == WORKTREE and text == AUTO)
end

--- Did the user name a worktree, instead of leaving it to be found?
-- @tparam function env function(name)
function worktree.is_named(env) return is_set(env, WORKTREE) or is_set(env, HOST) end

--- Does the user want the session's worktree, whichever it is?
function worktree.is_auto(env) return env(WORKTREE) == AUTO end

--- Only the host is given.
local function of_host(given)
  local host, real = directory(given.env, HOST)
  if not host then return nil, real end
  local found = present(given)
  local why <const> = "%s is %q, but the working directory is not in a worktree of it; "
    .. "set %s to the worktree"
  local same = found and (core.contains(found.host_real, real) or found.common_dir == real)
  if not same then return nil, why:format(HOST, host, WORKTREE) end
  return found
end

--- The worktree is given, and maybe its host.
local function of_worktree(given)
  local root, real = directory(given.env, WORKTREE)
  if not root then return nil, real end
  local found = linked(root) or linked(real)
  if is_set(given.env, HOST) then
    local host, host_real = directory(given.env, HOST)
    if not host then return nil, host_real end
    if host_real == real then
      return nil, ("%s and %s are the same directory, %s"):format(WORKTREE, HOST, real)
    end
    local own = found or { git_dir = repository.at(real .. "/.git") }
    own.common_dir = own.git_dir and repository.common(own.git_dir)
    own.host, own.host_real = host, host_real
    found = own
  end
  if not found then
    local why <const> = "%s is %q: not a linked git worktree; set %s to its repository"
    return nil, why:format(WORKTREE, root, HOST)
  end
  found.root, found.root_real = root, real
  return found
end

--- Find the worktree.
-- @tparam table given `env` (function(name)), `cwd`, `start` (where the session began), and `auto`:
-- without variables, use the worktree around the start or the working directory
-- @treturn table|nil `root`, `host` (absolute), `root_real`, `host_real` (links resolved),
-- `git_dir` (its own part of the repository) and `common_dir` (shared by all worktrees); the last
-- two are real, and nil if there is no repository
-- @treturn ?string what is wrong
function worktree.find(given)
  if is_set(given.env, WORKTREE) then return of_worktree(given) end
  if is_set(given.env, HOST) then return of_host(given) end
  return given.auto and present(given) or nil
end

return worktree
