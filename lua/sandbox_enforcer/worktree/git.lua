--- Which repository git works on.
-- The functions take the layer (layers/worktree.lua).
-- @module sandbox_enforcer.worktree.git
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.worktree.repository")
local sending = require("sandbox_enforcer.worktree.sending")
local shared = require("sandbox_enforcer.worktree.shared")

local git = {}

--- Variables that name a part of a repository.
git.VARIABLES = {
  GIT_DIR = true, GIT_WORK_TREE = true, GIT_COMMON_DIR = true, GIT_INDEX_FILE = true,
  GIT_OBJECT_DIRECTORY = true, GIT_CONFIG = true,
}

--- The variables that keep git in the worktree.
git.KEEPERS = { GIT_DIR = true, GIT_WORK_TREE = true }

local function absolute(cwd, text)
  local path = text ~= "" and paths.absolute(cwd, text)
  return path and paths.is_known(path) and path or nil
end

-- which repository

--- The git directory that a path names: a `.git`, or one itself.
function git.named(self, cwd, text)
  local path = absolute(cwd, text)
  local real = path and self.places:real(path)
  return real and (repository.at(real) or real)
end

--- What the script has told git by a variable: a text, false if it is not known, nil if nothing.
local function told(self, step, name)
  for i = #step.environment, 1, -1 do
    local variable = step.environment[i]
    if variable.name == name then return variable.value or false end
  end
  if not self.world.assigned[name] then return nil end
  local value = self.world.vars[name]
  if value == nil then return false end
  return value or nil
end

--- The repository that this script makes in a directory: `{ path, address, below }`.
local function born(self, directory)
  for _, birth in ipairs(self.births) do
    local at = birth.below and paths.parent(directory) or directory
    if self.places:real(birth.path) == at then return birth end
  end
  return nil
end

--- What this script has made of a directory, as far as git would take notice of it.
local function made_here(self, directory)
  local birth = born(self, directory)
  if birth then return { kind = "other", path = directory, birth = birth } end
  if self.relinked[directory] then return { kind = "unknown" } end
  local record = self.world.made[directory]
  if not record or core.kind(directory) then return nil end
  local by = record.by
  if by.kind == "fetch" then
    return { kind = record.sure and "other" or "unknown", path = directory }
  end
  local plain = by.redirect or by.item and by.item.name == "directory" or by.kind ~= "write"
  return not plain and { kind = "unknown" } or nil
end

--- The repository that git finds by itself. Where a `cd` may have failed, it may be either.
local function discover(self, cwd)
  local real = self.places:real(cwd)
  if not real then
    local either = self.roamed and self.config.git_env
    return { kind = (self.strayed or either) and "unknown" or "own" }
  end
  local found, at = repository.discover(real, function(path) return made_here(self, path) end)
  found = found or { kind = "none" }
  if type(found) == "string" then
    found = { kind = self.places:owner(found), git_dir = found, path = at }
  end
  found.discovered = true
  return found
end

--- The repository that a git command works on: `{ kind, git_dir, path }`. The kind is "own",
-- "other", "host", "outside", "none" or "unknown".
-- @tparam table effect of the kind "repository"
function git.repository(self, step, effect)
  local text = effect.git_dir
  if text == nil then text = told(self, step, "GIT_DIR") end
  if text == nil then return discover(self, effect.cwd) end
  local git_dir = text and git.named(self, effect.cwd, text)
  if not git_dir then return { kind = "unknown" } end
  return { kind = self.places:owner(git_dir), git_dir = git_dir, path = git_dir }
end

-- variables

--- Variables whose value git runs, and such as hold settings.
local PROGRAMS <const> = {
  EDITOR = true, GIT_EDITOR = true, GIT_SEQUENCE_EDITOR = true, GIT_PAGER = true, PAGER = true,
  VISUAL = true, GIT_SSH_COMMAND = true, GIT_SSH = true, GIT_EXTERNAL_DIFF = true,
  GIT_ASKPASS = true,
}
local SETTINGS <const> = { GIT_CONFIG_COUNT = true, GIT_CONFIG_PARAMETERS = true }

--- Why a variable may make git do what cannot be seen; nil if not, as far as one can see.
function git.doubts(self, name, value)
  if SETTINGS[name] and value ~= "0" then
    return ("what the settings in %s do is not known. Use git -c NAME=VALUE"):format(name)
  elseif not PROGRAMS[name] or not value then
    return nil
  end
  local tree = self.config.worktree
  if not value:find(tree.host, 1, true) and not value:find("%.%./%.%.") then return nil end
  return ("what git runs by %s=%s is not known. Use a command inside of the worktree %s"):format(
    name, value, tree.root)
end

local NAMES <const> = "%s=%s names what is not of the worktree %s. Leave %s as it is"

--- Why a variable may not have a value; nil if it may. Second: true if it is only not known.
function git.refuses(self, cwd, name, value)
  if value == "" then return nil end
  local tree = self.config.worktree
  local path = value and absolute(cwd, value)
  if not path then return ("what %s names is not known. Leave it as it is"):format(name), true end
  local real = self.places:real(path)
  if name == "GIT_DIR" or name == "GIT_COMMON_DIR" then
    real = git.named(self, cwd, value)
    if name == "GIT_COMMON_DIR" and real == tree.common_dir then return nil end
    local kind = real and self.places:owner(real)
    if kind == "own" or kind == "other" then return nil end
  elseif real then
    local own = name ~= "GIT_WORK_TREE" and tree.git_dir and core.contains(tree.git_dir, real)
      or name == "GIT_OBJECT_DIRECTORY" and real == (tree.common_dir or "") .. "/objects"
    if own or self.places:side(real) == "inside" then return nil end
  end
  return NAMES:format(name, value, tree.root, name)
end

-- judging

--- What messages call the command.
local function called(effect)
  return "git" .. (effect.subcommand and " " .. effect.subcommand or "")
end

local FOREIGN <const> = "%s works on the repository %s here, which is not that of the worktree %s. "
  .. "Run it inside of the worktree, without --git-dir and GIT_DIR"

--- Subcommands that make a repository, and look for none.
local MAKES <const> = { clone = true, init = true, ["init-db"] = true }

--- A repository is made: it is there from now on, and not that of the worktree.
local function make(self, step, effect)
  local tree = self.config.worktree
  for _, other in ipairs(step.effects) do
    local path = (other.kind == "fetch" or other.kind == "change") and other.path
    local real = path and self.places:real(path)
    local again = real and tree.git_dir and repository.at(real .. "/.git") == tree.git_dir
    if again and effect.subcommand ~= "clone" then
      self:deny(("git init makes the repository of the worktree %s again. %s"):format(tree.root,
        "Name a directory of its own, or leave it out"))
    elseif path then
      local address = other.call and other.call.repository
      self.births[#self.births + 1] = {
        path = path, below = effect.subcommand == "clone" and other.directory,
        address = address and sending.local_path(effect.cwd, address),
      }
    end
  end
end

local function judge_effects(self, step, what, repo)
  local tree = self.config.worktree
  local is_shared = repo.kind == "own" and tree.common_dir ~= tree.git_dir
  for _, other in ipairs(step.effects) do
    local kind = other.kind
    if kind == "peer" then
      sending.judge(self, other, what, repo)
    elseif kind == "git_config" and other.scope == "global" then
      self:deny(what .. " changes settings of the user, outside of the worktree. "
        .. "Give them to one command: git -c NAME=VALUE")
    elseif shared[kind] and is_shared then
      shared[kind](self, other, what)
    elseif kind == "git_config" and repo.path then
      self.reconfigured[repo.path] = true
    end
  end
end

--- Judge a call of git.
-- @tparam table effect of the kind "repository"
-- @treturn table the repository: see git.repository; also of the kind "made"
function git.judge(self, step, effect)
  local what = called(effect)
  if MAKES[effect.subcommand or ""] then
    make(self, step, effect)
    return { kind = "made", discovered = effect.git_dir == nil }
  end
  local repo = git.repository(self, step, effect)
  if repo.kind == "unknown" then
    self:ask(("which repository %s works on is not known. Write its path out, and join it by && to "
      .. "the cd before it"):format(what))
  elseif repo.kind == "host" or repo.kind == "outside" then
    self:deny(FOREIGN:format(what, repo.git_dir, self.config.worktree.root))
  end
  judge_effects(self, step, what, repo)
  return repo
end

return git
