--- Builds a request (plan.lua) from the configuration (base.lua), a profile, and the state of this
-- machine: only existing paths are requested.
-- @module sandbox_enforcer.confine.request
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local profiles = require("sandbox_enforcer.confine.profiles")
local repository = require("sandbox_enforcer.git.repository")
local variable_names = require("sandbox_enforcer.layers.validators.variable_names")

local request = {}

local LIMIT <const> = 1024 * 1024

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- These paths with links resolved: existing ones only, in order, without duplicates.
local function existing(list)
  local found, seen = {}, {}
  for _, path in ipairs(list) do
    local real = core.kind(path, true) and core.resolve(path)
    if real and not seen[real] then
      seen[real], found[#found + 1] = true, real
    end
  end
  table.sort(found)
  return found
end

--- Is a path in one of these?
local function holder(list, path)
  for _, one in ipairs(list) do
    if core.contains(one, path) then return one end
  end
  return nil
end

-- what may be changed

--- Why a directory cannot be writable; nil if it can.
local function why_never(base, path)
  for _, never in ipairs(words(profiles.NEVER)) do
    if path == never then return path .. " is not a project" end
  end
  local home = base.home and core.resolve(base.home)
  if home and core.contains(path, home) then
    return path .. " contains your home directory"
  end
  local state = base.state and core.resolve(base.state)
  if state and core.contains(state, path) then return path .. " belongs to the enforcer" end
  return nil
end

--- Does a git directory outside the project confirm that this is its worktree? A file in the
-- project may be forged; that directory may not.
local function is_owned(git_dir, common, top)
  local back
  if common == git_dir then
    back = repository.setting(common, "core", "worktree")
  elseif core.contains(common .. "/worktrees", git_dir) then
    back = (core.read(git_dir .. "/gitdir", LIMIT) or ""):match("^([^\n]+)/%.git\n?$")
  end
  if not back then return false end
  if back:sub(1, 1) ~= "/" then back = git_dir .. "/" .. back end
  return core.resolve(core.normalize(back)) == core.resolve(top)
end

--- In a linked worktree, a commit writes elsewhere; hooks and settings there stay protected.
local function add_repository(list, project)
  local git_dir, top = repository.discover(project)
  local common = git_dir and repository.common(git_dir)
  if not git_dir or core.contains(project, git_dir) then return end
  if not core.contains(top, project) or not is_owned(git_dir, common, top) then return end
  list[#list + 1] = common ~= git_dir and git_dir or nil
  for _, name in ipairs({ "objects", "refs", "logs" }) do
    list[#list + 1] = common .. "/" .. name
  end
end

--- @tparam table base
-- @tparam table profile
-- @tparam ?table installs `paths` that an installer changes; or `open`, a directory where it may
-- create files, while everything else that already exists there is protected
-- @treturn {string,...}|nil
-- @treturn ?string why there is no such list
local function writable_of(base, profile, installs)
  if not base.sandbox then return nil, "HOME is not set, and neither is a sandbox directory" end
  local list = { base.sandbox }
  if profile.project then
    list[#list + 1] = base.project
    add_repository(list, base.project)
    table.move(base.writable, 1, #base.writable, #list + 1, list)
  end
  local narrow = profile.narrow and installs or {}
  list[#list + 1] = narrow.open
  for _, path in ipairs(narrow.paths or {}) do
    if not narrow.open or not core.contains(narrow.open, path) then list[#list + 1] = path end
  end
  for _, path in ipairs(list) do
    local real = core.contains(base.project, path) and core.resolve(path)
    if real and not core.contains(base.project, real) then
      return nil, path .. " leads out of the project"
    end
  end
  list = existing(list)
  for _, path in ipairs(list) do
    local why = why_never(base, path)
    if why then return nil, why end
  end
  return list
end

--- All protected paths, including the hooks and settings of submodules.
local function kept(base, names)
  local list, modules = { table.unpack(base.protected) }, base.project .. "/.git/modules"
  for _, name in ipairs(core.list(modules) or {}) do
    list[#list + 1] = ("%s/%s/hooks"):format(modules, name)
    list[#list + 1] = ("%s/%s/config"):format(modules, name)
  end
  for _, name in ipairs(words(names)) do
    list[#list + 1] = base.project .. "/" .. name
  end
  return list
end

--- What an installer must not change in a directory. Links are left out: nothing can be mounted
-- over one.
local function others(installs)
  local listed, found = {}, {}
  for _, path in ipairs(installs.paths) do listed[path] = true end
  local place = installs.open or installs.looked
  local names, kinds = core.list(place)
  for _, name in ipairs(names or {}) do
    local path = paths.join(place, name)
    if not listed[path] and kinds[name] ~= "link" then found[#found + 1] = path end
  end
  return found
end

--- The protected paths inside writable directories, and the directories in between.
local function protected_of(base, writable, installs)
  local found, pinned, seen = {}, {}, {}
  local looked = installs and installs.looked
  if looked then writable = { looked, table.unpack(writable) } end
  local all = kept(base, profiles.PROTECTED .. " " .. profiles.PROTECTED_IF_THERE)
  local more = installs and (installs.open or looked) and others(installs) or {}
  table.move(more, 1, #more, #all + 1, all)
  for _, path in ipairs(existing(all)) do
    local root = holder(writable, path)
    if root and path ~= root and not holder(found, path) then
      found[#found + 1] = path
      local at = paths.parent(path)
      while at ~= root and core.contains(root, at) and not seen[at] do
        seen[at], pinned[#pinned + 1] = true, at
        at = paths.parent(at)
      end
    end
  end
  table.sort(pinned)
  return found, pinned
end

-- what may be read

--- Files in the project that hold secrets, judged by their names.
local function private_of(project)
  local found = {}
  for _, name in ipairs(core.list(project) or {}) do
    local sample = name:find("example") or name:find("sample") or name:find("template")
    if name:find("^%.env%f[%.%z]") and not sample then
      found[#found + 1] = project .. "/" .. name
    end
  end
  return found
end

--- Is there nothing to hide: an empty directory, an unreadable file, or a file without passwords?
-- Hiding a path is expensive, because everything around it must be listed.
local function is_bare(path)
  if core.kind(path) == "directory" then
    local names = core.list(path)
    return names ~= nil and #names == 0
  end
  local text, _, code = core.read(path, LIMIT)
  if not text then return code == "EACCES" end
  if not path:find("shadow%-?$") then return false end
  for password in text:gmatch("[^\n:]*:([^\n:]*)[^\n]*") do
    if not password:find("^[!*]*$") then return false end
  end
  return true
end

local function hidden_of(base, profile)
  local list = { table.unpack(base.hidden) }
  for _, name in ipairs(base.home and words(profiles.HIDDEN) or {}) do
    list[#list + 1] = base.home .. "/" .. name
  end
  for _, path in ipairs(existing(words(profiles.SYSTEM))) do
    if not is_bare(path) then list[#list + 1] = path end
  end
  if profile.private then
    local more = private_of(base.project)
    table.move(more, 1, #more, #list + 1, list)
  end
  local found = {}
  for i, path in ipairs(existing(list)) do
    found[i] = { path = path, directory = core.kind(path) == "directory" }
  end
  return found
end

--- The hidden paths below each name in a directory: name -> list, or true if it is itself hidden.
local function hidden_in(directory, below)
  local found, start = {}, directory == "/" and 2 or #directory + 2
  for _, path in ipairs(below) do
    local name, rest = path:match("^([^/]+)(.*)$", start)
    if rest == "" then
      found[name] = true
    elseif found[name] ~= true then
      found[name] = found[name] or {}
      table.insert(found[name], path)
    end
  end
  return found
end

--- Everything next to hidden paths, from the root down: what may be read if nothing else can hide
-- them. The target of a link is listed under its own name, or hidden.
local function beside(hidden)
  local list = {}
  local function look(directory, below)
    local names, kinds = core.list(directory)
    local inner = hidden_in(directory, below)
    for _, name in ipairs(names or {}) do
      local path = paths.join(directory, name)
      if inner[name] == nil and kinds[name] ~= "link" then list[#list + 1] = path end
      if type(inner[name]) == "table" then look(path, inner[name]) end
    end
  end
  local all = {}
  for i, place in ipairs(hidden) do all[i] = place.path end
  if #all > 0 then look("/", all) end
  return list
end

--- Sockets that programs listen on now, except those that the request may use.
local function sockets_of(writable, speaks)
  local list = {}
  for _, path in ipairs(core.sockets()) do
    if not holder(writable, path) and not holder(speaks, path) then list[#list + 1] = path end
  end
  return existing(list)
end

-- variables

--- Names of variables that hold secrets, or lead to programs that could act for the command.
local function unset_of(base, environ)
  local keeps, found = {}, {}
  for _, name in ipairs(base.variables) do keeps[name] = true end
  local leads = {}
  for _, name in ipairs(words(profiles.UNSET)) do leads[name] = true end
  for name in pairs(environ) do
    local secret = leads[name] or variable_names.is_secret(name)
    if secret and not keeps[name] then found[#found + 1] = name end
  end
  table.sort(found)
  return found
end

--- Directories for temporary files and caches, in the sandbox.
local function set_of(base, profile, more)
  local own = base.sandbox .. "/.run"
  local list = { { "TMPDIR", own .. "/tmp" }, { "SANDBOX_CONFINED", profile.name } }
  table.move(more or {}, 1, #(more or {}), #list + 1, list)
  for _, name in ipairs(profile.shares and {} or words(profiles.CACHES)) do
    list[#list + 1] = { name, own .. "/cache/" .. name:lower() }
  end
  return list
end

--- The directories that a request needs.
-- @tparam table base
-- @treturn {string,...}|nil
-- @treturn ?string why there are none: a command may have put a link there, and we would follow it
function request.directories(base)
  if not base.sandbox then return {} end
  local list = { base.sandbox .. "/.run/tmp", base.sandbox .. "/.run/cache" }
  local sandbox = core.resolve(base.sandbox)
  for _, path in ipairs(list) do
    local real = core.resolve(path)
    if not real or not sandbox or not core.contains(sandbox, real) then
      return nil, path .. " leads out of the sandbox"
    end
  end
  return list
end

--- Missing files that would make git read its settings from elsewhere. If a command creates one, it
-- is removed afterwards.
-- @tparam table base
-- @string name of the profile
-- @treturn {string,...}
function request.traps(base, name)
  local found = {}
  for _, path in ipairs(profiles.list[name].project and words(profiles.TRAPS) or {}) do
    local whole = base.project .. "/" .. path
    if core.kind(paths.parent(whole)) == "directory" and not core.kind(whole) then
      found[#found + 1] = whole
    end
  end
  return found
end

--- Protected paths that do not exist, in directories that exist and are writable.
-- @tparam table base
-- @string name of the profile
-- @tparam[opt] table changed by an installer
function request.missing(base, name, changed)
  local found = {}
  local writable = writable_of(base, profiles.list[name], changed) or {}
  for _, path in ipairs(kept(base, profiles.PROTECTED)) do
    local above = core.resolve(paths.parent(path))
    local there = above and core.kind(above) == "directory" and holder(writable, above)
    if there and not core.kind(path) then
      found[#found + 1] = paths.join(above, paths.basename(path))
    end
  end
  return found
end

--- @tparam table base
-- @string name of the profile
-- @tparam table given `able`, what the machine supports; `environ`, all variables; `installs`, what
-- an installer changes: `paths`, `open`, `sets` (installs.lua), `looked` (plan.lua); `scripts`:
-- whether it runs package scripts, which need no network
-- @treturn table|nil see plan.lua
-- @treturn ?string why there is none
function request.of(base, name, given)
  local profile = profiles.list[name]
  local network = given.scripts and "loopback" or profile.network
  local writable, why = writable_of(base, profile, given.installs)
  if not writable then return nil, why end
  local protected, pinned = protected_of(base, writable, given.installs)
  local hidden, able = hidden_of(base, profile), given.able
  local masks = able.mounts or (able.abi or 0) == 0  -- else nothing can be mounted over a socket
  local speaks = existing(base.sockets)
  if network == "on" then
    local more = existing(words(profiles.RESOLVERS))
    table.move(more, 1, #more, #speaks + 1, speaks)
  end
  return {
    profile = name, network = network, scripts = given.scripts, writable = writable,
    looked = given.installs and given.installs.looked,
    protected = protected,
    pinned = pinned, hidden = hidden,
    beside = not able.mounts and beside(hidden) or {}, speaks = speaks,
    sockets = masks and sockets_of(writable, speaks) or {},
    devices = existing(words(profiles.DEVICES)),
    terminals = existing({ profiles.TERMINALS })[1], memory = existing({ profiles.MEMORY }),
    set = set_of(base, { name = name, shares = profile.shares }, (given.installs or {}).sets),
    unset = unset_of(base, given.environ),
  }
end

return request
