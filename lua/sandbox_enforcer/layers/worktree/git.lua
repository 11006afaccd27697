--- Which repository git uses, and where it sends refs.
-- The functions take the layer (layers/worktree.lua).
-- @module sandbox_enforcer.layers.worktree.git
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")
local shared_state = require("sandbox_enforcer.layers.worktree.shared_state")

local git = {}

-- pushing

--- The path of the local repository at an address; nil if it is elsewhere.
local function local_path(cwd, text)
  local path = text:match("^file://[^/]*(/.*)$")
  if not path and (text:find("^%a[%w+.-]*::?//") or text:find("^[^/]*:")) then return nil end
  path = paths.absolute(cwd, path or text)
  return path and paths.is_known(path) and path or nil
end

--- Does an address lead to the worktree's host repository? Second: its path.
local function is_host(self, cwd, text)
  local path = local_path(cwd, text)
  local real = path and self.places:real(path)
  if not real then return false, path end
  for _, at in ipairs({ real, real .. "/.git", real .. ".git" }) do
    local git_dir = repository.at(at)
    local kind = git_dir and self.places:owner(git_dir)
    if kind == "own" or kind == "host" then return true, path end
  end
  return self.places:side(real) == "host", path
end

--- The addresses of a remote, or of all remotes; none if there is no such remote.
local function addresses(repo, name)
  local common = repo.git_dir and repository.common(repo.git_dir)
  local found = {}
  for _, remote in ipairs(common and (name and { name } or repository.remotes(common)) or {}) do
    for _, key in ipairs({ "url", "pushurl" }) do
      found[#found + 1] = repository.setting(common, ('remote "%s"'):format(remote), key)
    end
  end
  return found
end

local SENDS <const> = "%s sends refs to the host repository %s. Push to a remote, or ask the user "
  .. "to merge this worktree's branch"

--- Judge refs sent to an address instead of a configured remote.
local function judge_address(self, effect, what, repo)
  local host, path
  for _, cwd in ipairs({ effect.cwd, repo.discovered and repo.path or nil }) do
    host, path = is_host(self, cwd, effect.text)
    if host then return self:deny(SENDS:format(what, self.config.worktree.host)) end
  end
  if path and effect.text:find("/", 1, true) and self.places:of(path) ~= "inside" then
    self:deny(("%s sends refs to %s, which is not in the worktree %s. Push to a remote"):format(
      what, path, self.config.worktree.root))
  end
end

--- Judge where refs go.
-- @tparam table effect of the kind "peer"; `default` if no target is named
-- @string what messages call the command
-- @tparam table repo see git.repository
local function judge_push(self, effect, what, repo)
  local name, birth = effect.text, repo.birth
  if not name and not effect.default then
    return self:ask(what .. " sends refs to an unknown place. Write it out")
  elseif self.reconfigured[repo.path or ""] then
    return self:ask(what .. " sends refs to a remote that this script changes")
  end
  local cloned = birth and (not name or name == "origin")
  local found = cloned and { birth.address } or addresses(repo, name)
  for _, address in ipairs(found) do
    if is_host(self, repo.path or effect.cwd, address) then
      return self:deny(SENDS:format(what, self.config.worktree.host))
    end
  end
  if name and #found == 0 and not cloned then judge_address(self, effect, what, repo) end
end

--- Variables that name part of a repository.
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

--- The git directory of a path: its `.git`, or the path itself.
function git.named(self, cwd, text)
  local path = absolute(cwd, text)
  local real = path and self.places:real(path)
  return real and (repository.at(real) or real)
end

--- What the script tells git with a variable: a text, false if unknown, nil if nothing.
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

--- What this script made in a directory that matters to git.
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

--- The repository that git discovers. If a `cd` may have failed, it may be either.
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

--- The repository of a git command: `{ kind, git_dir, path }`. The kind is "own", "other", "host",
-- "outside", "none" or "unknown".
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

--- Variables whose value git runs; and variables with settings.
local PROGRAMS <const> = {
  EDITOR = true, GIT_EDITOR = true, GIT_SEQUENCE_EDITOR = true, GIT_PAGER = true, PAGER = true,
  VISUAL = true, GIT_SSH_COMMAND = true, GIT_SSH = true, GIT_EXTERNAL_DIFF = true,
  GIT_ASKPASS = true,
}
local SETTINGS <const> = { GIT_CONFIG_COUNT = true, GIT_CONFIG_PARAMETERS = true }

--- Why a variable may make git do something unseen; nil if we see no reason.
function git.doubts(self, name, value)
  if SETTINGS[name] and value ~= "0" then
    return ("the settings in %s may do anything. Use git -c NAME=VALUE"):format(name)
  elseif not PROGRAMS[name] or not value then
    return nil
  end
  local tree = self.config.worktree
  if not value:find(tree.host, 1, true) and not value:find("%.%./%.%.") then return nil end
  return ("%s=%s makes git run an unknown program. Use a program inside the worktree %s"):format(
    name, value, tree.root)
end

local NAMES <const> = "%s=%s names something outside the worktree %s. Leave %s as it is"

--- Why a variable may not have a value; nil if it may. Second: true if that is merely unknown.
function git.refuses(self, cwd, name, value)
  if value == "" then return nil end
  local tree = self.config.worktree
  local path = value and absolute(cwd, value)
  if not path then return ("the value of %s is unknown. Leave it as it is"):format(name), true end
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

local FOREIGN <const> = "%s would work on the repository %s, not on that of the worktree %s. "
  .. "Run it inside the worktree, without --git-dir and GIT_DIR"

--- Subcommands that make a repository without looking for one.
local MAKES <const> = { clone = true, init = true, ["init-db"] = true }

--- A repository is made: from now on it exists, and is not the worktree's.
local function make(self, step, effect)
  local tree = self.config.worktree
  for _, other in ipairs(step.effects) do
    local lands = kinds[other.kind].alters == "write" and other.label
    local path = (lands or other.kind == "change") and other.path
    local real = path and self.places:real(path)
    local again = real and tree.git_dir and repository.at(real .. "/.git") == tree.git_dir
    if again and effect.subcommand ~= "clone" then
      self:deny(("git init would reinitialize the repository of the worktree %s. %s"):format(
        tree.root, "Name a new directory, or leave it out"))
    elseif path then
      local address = other.call and other.call.repository
      self.births[#self.births + 1] = {
        path = path, below = effect.subcommand == "clone" and other.directory,
        address = address and local_path(effect.cwd, address),
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
      judge_push(self, other, what, repo)
    elseif kind == "git_config" and other.scope == "global" then
      self:deny(what .. " changes the user's settings, outside the worktree. "
        .. "Set them for one command: git -c NAME=VALUE")
    elseif shared_state[kind] and is_shared then
      shared_state[kind](self, other, what)
    elseif kind == "git_config" and repo.path then
      self.reconfigured[repo.path] = true
    end
  end
end

--- Subcommands whose words may be paths in the work tree, besides revisions.
local OF_TREE <const> = " add stage diff log show blame rm mv restore status ls-files grep "

local function is_of_tree(subcommand)
  return subcommand ~= nil and OF_TREE:find(" " .. subcommand .. " ", 1, true) ~= nil
end

local THEIRS <const> = "%s names %s of the host repository, and works on this worktree. Use: %s"

--- Judge words that name something of the host where git expects a path in the worktree.
local function judge_words(self, step, effect, what)
  local tree = self.config.worktree
  for i = 2, is_of_tree(effect.subcommand) and #step.fields or 0 do
    local text = step.fields[i].text or ""
    if text == "--no-index" then return end
    local path = text:find("/", 1, true) and not text:find("^%-") and absolute(effect.cwd, text)
    local side, real = self.places:of(path or tree.root)
    if path and side == "host" and real then
      local below = core.contains(tree.host, real) and real:sub(#tree.host + 1) or ""
      self:deny(THEIRS:format(what, text, tree.root .. below))
    end
  end
end

--- Judge a call of git.
-- @tparam table effect of the kind "repository"
-- @treturn table the repository: see git.repository; its kind may also be "made"
function git.judge(self, step, effect)
  local what = called(effect)
  if MAKES[effect.subcommand or ""] then
    make(self, step, effect)
    return { kind = "made", discovered = effect.git_dir == nil }
  end
  local repo = git.repository(self, step, effect)
  if repo.kind == "unknown" then
    self:ask(("it is unknown which repository %s works on. Write its path out, or join it to "
      .. "the cd before it with &&"):format(what))
  elseif repo.kind == "host" or repo.kind == "outside" then
    self:deny(FOREIGN:format(what, repo.git_dir, self.config.worktree.root))
  end
  if repo.kind == "own" then judge_words(self, step, effect, what) end
  judge_effects(self, step, what, repo)
  return repo
end

return git
