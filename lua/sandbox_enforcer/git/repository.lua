--- Git repositories, read from their files: starts no process.
-- @module sandbox_enforcer.git.repository
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local repository = {}

local LINE_LIMIT <const> = 8192
local LOG_LIMIT <const> = 256 * 1024
local REFS_LIMIT <const> = 8 * 1024 * 1024

--- A path in one of git's files, relative to a directory, links resolved.
local function named(directory, text)
  if text == "" or text:find("%z") then return nil end
  return core.resolve(text:sub(1, 1) == "/" and text or directory .. "/" .. text)
end

--- Is a directory a repository's git directory, by git's own test?
local function is_git_directory(path)
  if not core.kind(path .. "/HEAD") then return false end
  if core.kind(path .. "/commondir") then return true end
  return core.kind(path .. "/objects", true) == "directory"
    and core.kind(path .. "/refs", true) == "directory"
end

--- Where a `.git` leads: itself, or the directory that the file names; nil if git ignores it.
-- @string path of the `.git`
function repository.at(path)
  local kind = core.kind(path, true)
  if kind == "directory" then return is_git_directory(path) and core.resolve(path) or nil end
  local text = kind == "file" and core.read(path, LINE_LIMIT)
  local target = text and text:match("^gitdir: ([^\r\n]+)")
  return target and named(paths.parent(path), target)
end

--- The repository that git finds from a directory upwards.
-- @string directory absolute
-- @tparam[opt] function known (directory) -> the result there, if it is known otherwise
-- @return its git directory, or what `known` returned; nil if there is none
-- @treturn ?string the directory where it was found
function repository.discover(directory, known)
  local at = core.resolve(directory)
  while at do
    local found = known and known(at) or repository.at(at == "/" and "/.git" or at .. "/.git")
    if found then return found, at end
    if is_git_directory(at) then return at, at end
    if at == "/" then return nil end
    at = paths.parent(at)
  end
  return nil
end

--- The directory that all worktrees of a repository share.
function repository.common(git_dir)
  local text = core.read(git_dir .. "/commondir", LINE_LIMIT)
  local target = text and text:match("^[^\r\n]+")
  return target and named(git_dir, target) or git_dir
end

--- The full name of the current branch; nil if there is none.
function repository.branch(git_dir)
  local text = core.read(git_dir .. "/HEAD", LINE_LIMIT)
  return text and text:match("^ref: *([^\r\n]*[^\r\n ])")
end

--- The branches that a worktree has been on, by its own log: name -> true.
function repository.visited(git_dir)
  local found = {}
  for line in (core.tail(git_dir .. "/logs/HEAD", LOG_LIMIT) or ""):gmatch("[^\n]+") do
    local from, to = line:match("\tcheckout: moving from (%S+) to (%S+)$")
    if from then found[from], found[to] = true, true end
  end
  return found
end

--- Does a ref with this full name exist? If that cannot be ruled out, yes.
function repository.has_ref(common, name)
  if core.kind(common .. "/reftable") then return true end
  if core.kind(common .. "/" .. name) then return true end
  local text, _, code = core.read(common .. "/packed-refs", REFS_LIMIT)
  if not text then return code ~= "ENOENT" end
  return text:find(" " .. name .. "\n", 1, true) ~= nil
end

--- The branches that the stash entries come from, the newest first; "" for none.
function repository.stashed(common)
  local text = core.read(common .. "/logs/refs/stash", REFS_LIMIT) or ""
  local list = {}
  for line in text:gmatch("[^\n]+") do
    table.insert(list, 1, line:match("\t.-[Oo]n ([^:]+): ") or "")
  end
  return list
end

--- Call a function with the section, key and value of every setting.
local function each_setting(common, use)
  local text = core.read(common .. "/config", REFS_LIMIT) or ""
  local section = ""
  for line in text:gmatch("[^\r\n]+") do
    local header, rest = line:match("^%s*%[%s*(.-)%s*%](.*)$")
    if header then section, line = header, rest end
    local key, value = line:match("^%s*([%a][%w-]*)%s*=%s*(.-)%s*$")
    if key then use(section, key:lower(), value:match('^"(.*)"$') or value) end
  end
end

--- The value of a setting in a repository's configuration; nil if it has none.
-- @string common
-- @string section as in `core` or `remote "origin"`
-- @string key in lower case
function repository.setting(common, section, key)
  local found
  each_setting(common, function(name, other, value)
    if other == key and name:gsub("^%a+", string.lower) == section then found = value end
  end)
  return found
end

--- The names of the configured remotes.
function repository.remotes(common)
  local names = {}
  each_setting(common, function(section, key)
    local name = key == "url" and section:match('^[Rr][Ee][Mm][Oo][Tt][Ee]%s+"(.*)"$')
    if name then names[#names + 1] = name end
  end)
  return names
end

--- The address that a remote is fetched from; the first of several.
local function address(common, name)
  local section, found = ('remote "%s"'):format(name), nil
  each_setting(common, function(other, key, value)
    if key == "url" and other:gsub("^%a+", string.lower) == section then found = found or value end
  end)
  return found
end

--- The owner in an address: all but the last name, without scheme and user.
local function owner(url)
  local rest = url:gsub("^%a[%w+.-]*://", ""):gsub("^[^/@]*@", ""):gsub(":", "/")
  rest = rest:gsub("%f[/]/+$", "")
  return rest:match("^(.*)/[^/]+$")
end

--- Why a remote's owner is not origin's; nil if it is.
-- @string cwd
-- @string name of the remote
function repository.why_foreign(cwd, name)
  if name == "origin" then return nil end
  local git_dir = paths.is_known(cwd) and repository.discover(cwd)
  local common = git_dir and repository.common(git_dir)
  if not common then return "the owner of the remote " .. name .. " is unknown" end
  local url, origin = address(common, name), address(common, "origin")
  if not url then return nil end  -- a path or a branch: no remote
  if origin and owner(url) == owner(origin) then return nil end
  return ("the remote %s (%s) has a different owner than origin"):format(name, url)
end

return repository
