--- Where git sends refs. The functions take the layer (layers/worktree.lua).
-- @module sandbox_enforcer.worktree.sending
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.worktree.repository")

local sending = {}

--- The path of a repository on this machine that an address names; nil if it is elsewhere.
function sending.local_path(cwd, text)
  local path = text:match("^file://[^/]*(/.*)$")
  if not path and (text:find("^%a[%w+.-]*::?//") or text:find("^[^/]*:")) then return nil end
  path = paths.absolute(cwd, path or text)
  return path and paths.is_known(path) and path or nil
end

--- Does an address lead to the repository that the worktree belongs to? Second: its path.
local function is_host(self, cwd, text)
  local path = sending.local_path(cwd, text)
  local real = path and self.places:real(path)
  if not real then return false, path end
  for _, at in ipairs({ real, real .. "/.git", real .. ".git" }) do
    local git_dir = repository.at(at)
    local kind = git_dir and self.places:owner(git_dir)
    if kind == "own" or kind == "host" then return true, path end
  end
  return self.places:side(real) == "host", path
end

--- The addresses of a remote, or of all of them; none if there is no such remote.
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

local SENDS <const> = "%s sends refs to the host repository %s. Push to a remote, or let the user "
  .. "merge the branch of this worktree"

--- Refs are sent to an address, and not to a remote that is configured.
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
-- @tparam table effect of the kind "peer"; `default` if no place is named
-- @string what messages call the command
-- @tparam table repo see worktree/git.lua
function sending.judge(self, effect, what, repo)
  local name, birth = effect.text, repo.birth
  if not name and not effect.default then
    return self:ask(what .. " sends refs to a place that is not known. Write it out")
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

return sending
