--- What agents may read but not change: our own files, the client's settings, and what the policy
-- protects. Kept by directory, and examined when a change comes near.
-- @classmod sandbox_enforcer.layers.guard.protected_places
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local protected_path = require("sandbox_enforcer.layers.guard.protected_path")
local protected_pattern = require("sandbox_enforcer.layers.guard.protected_pattern")
local resolver = require("sandbox_enforcer.layers.guard.resolver")

local protected_places = {}
protected_places.__index = protected_places

--- What is protected unless the policy says otherwise.

local NAMED <const> = { what = "listed in protected_paths", verdict = "deny", near = true }

local function is_absolute(path) return path ~= nil and path:sub(1, 1) == "/" end

--- Protect members of a directory.
-- @tparam {string,...} directories its paths
-- @tparam table members name -> what messages say of it
-- @tparam[opt] boolean|string telling the directory's name is enough to recognise a member;
-- "alone": its own name is
local function add(self, directories, members, telling)
  local group = { directories = directories, members = members, folded = {}, telling = telling }
  for i, path in ipairs(directories) do group.folded[i] = resolver.fold(path) end
  self.groups[#self.groups + 1] = group
  local real = directories[#directories]
  for name, given in pairs(self.finder.missing[real] and {} or members) do
    if core.kind(resolver.join(real, name)) == "link" then  -- its target may be anywhere
      local list = self.finder:within(directories, name)
      self.strays[#self.strays + 1] = protected_path.new(list, given)
    end
  end
end

--- Protect the files that configure the client, and those it loads.
local function add_clients(self, config, cwd)
  for _, group in ipairs(config.agent.protected(config, cwd)) do
    local directories = self.finder:directory(group.base)
    if group.inside then directories = self.finder:within(directories, group.inside) end
    add(self, directories, group.members, group.telling)
  end
end

--- Protect one file or directory of ours.
local function add_ours(self, path, given)
  local name = is_absolute(path) and paths.basename(path)
  if not name then return end
  given.verdict, given.ours = "deny", true
  add(self, self.finder:directory(paths.parent(path)), { [name] = given })
end

local function add_own(self, config)
  local program = config.program
  add_ours(self, program, { what = "the enforcer's program", linked = true })
  if is_absolute(program) then
    local base = paths.parent(paths.parent(program))
    for _, name in ipairs(config.agent.files.plugin) do
      add_ours(self, base .. name, { what = "part of its plugin" })
    end
  end
  for _, path in ipairs(config.rules or {}) do
    add_ours(self, path, { what = "the enforcer's rules" })
  end
  add_ours(self, config.policy_file, { what = "the policy", near = true })
  add_ours(self, config.state, { what = "the enforcer's records", near = true })
  add_ours(self, config.ledger, { what = "the audit" })
  if is_absolute(config.project) then
    local file = config.project .. config.agent.files.policy
    add_ours(self, file, { what = "the project's policy", near = true })
  end
end

--- All protected places.
-- @tparam sandbox_enforcer.config.read config
-- @string|nil cwd of the event
function protected_places.new(config, cwd)
  local self = setmetatable({
    config = config, finder = resolver.new(), groups = {}, strays = {},
    named = config.policy and config.policy.protected_paths or config.agent.files.kept,
  }, protected_places)
  self.is_usual = self.named == config.agent.files.kept and not config.moved
  add_own(self, config)
  add_clients(self, config, cwd)
  return self
end

--- The directories of all places, each followed by its stamp.
local function stamps_of(self)
  local list, seen = {}, {}
  local function add_path(path)
    if not seen[path] then
      list[#list + 1], list[#list + 2] = path, core.stamp(path) or false
    end
    seen[path] = true
  end
  for _, group in ipairs(self.groups) do add_path(group.directories[1]) end
  for _, path in pairs({ self.config.home, self.config.project }) do
    if is_absolute(path) then add_path(path) end
  end
  return list
end

--- The places that the policy names.
local function patterns_of(self)
  if self.patterns then return self.patterns end
  self.patterns = {}
  local home, project = self.config.home, self.config.project
  local own = is_absolute(home) and self.finder:directory(home) or {}
  local bases = is_absolute(project) and self.finder:directory(project) or {}
  table.move(own, 1, #own, #bases + 1, bases)
  for i, text in ipairs(self.named) do
    self.patterns[i] = protected_pattern.new(text, bases, own, NAMED)
  end
  return self.patterns
end

--- The same, cached until something in these directories is added, removed or replaced. Protected
-- links may change their target at any time: if there are any, nothing is cached.
function protected_places.of(config, cwd)
  local kept, key = config.kept, "protected\0" .. (cwd or "")
  if not kept or not kept.lasting then return protected_places.new(config, cwd) end
  local entry = kept[key]
  if not entry or not core.unchanged(entry.stamps) then
    local made = protected_places.new(config, cwd)
    if #made.strays > 0 then
      kept[key] = nil
      return made
    end
    entry = { view = { __index = made }, finder = made.finder, stamps = stamps_of(made) }
    patterns_of(made)
    kept[key] = entry
  end
  return setmetatable({ config = config, finder = entry.finder:after() }, entry.view)
end

--- The places of a group, sorted by name.
local function members_of(self, group)
  if group.places then return group.places end
  group.places = {}
  local names = {}
  for name in pairs(group.members) do names[#names + 1] = name end
  table.sort(names)
  for i, name in ipairs(names) do
    local list = self.finder:within(group.directories, name)
    group.places[i] = protected_path.new(list, group.members[name])
  end
  return group.places
end

--- Add the places that contain one of these paths, or are below one.
local function add_touched(found, places, list)
  for i = 1, #places do
    if core.touches(places[i].folded, list) then found[#found + 1] = places[i] end
  end
end

--- The places that a change at, above or below these paths (folded) may affect.
-- @tparam {string,...} list
-- @treturn {table,...} objects with the methods of protected_path.lua
function protected_places:near(list)
  local found, is_near = {}, #self.strays > 0
  table.move(self.strays, 1, #self.strays, 1, found)
  for _, group in ipairs(self.groups) do
    if core.touches(group.folded, list) then
      is_near = true
      add_touched(found, members_of(self, group), list)
    end
  end
  if is_near or not self.is_usual then add_touched(found, patterns_of(self), list) end
  return found
end

local MOST_NAMES <const> = 1000  -- below a protected directory

--- What two names of one file have in common; nil for a file with one name.
local function identity(path)
  local _, names = core.mode(path)
  if not names or names < 2 or core.kind(path, true) ~= "file" then return nil end
  return core.stamp(path):sub(1, 16)  -- its device and number
end

--- Is a file, by its identity, this place or below it?
local function is_same(place, own)
  local queue = { place:show() }
  for i = 1, MOST_NAMES do
    local path = queue[i]
    if not path then return false end
    if identity(path) == own then return true end
    local names = core.kind(path, i == 1) == "directory" and core.list(path) or {}
    for _, name in ipairs(names) do queue[#queue + 1] = resolver.join(path, name) end
  end
  return false
end

--- The places that are the same file as the one at a path, under another name: a hard link.
-- @string path
function protected_places:shared(path)
  local found, own = {}, identity(path)
  for _, group in ipairs(own and self.groups or {}) do
    for _, place in ipairs(members_of(self, group)) do
      if is_same(place, own) then found[#found + 1] = place end
    end
  end
  return found
end

--- The places that a path (folded) may be if only its end is known: our own, and those of the
-- client that their names identify.
-- @string text "/a/b"
-- @tparam[opt] boolean whole those in a directory of that name as well
function protected_places:ending(text, whole)
  local found, last = {}, text:match("/[^/]*$")
  for _, group in ipairs(self.groups) do
    local told = group.telling or select(2, next(group.members)).ours
    for _, place in ipairs(told and members_of(self, group) or {}) do
      local own = place.folded[1]:match(group.telling == "alone" and "/[^/]+$" or "/[^/]+/[^/]+$")
      if own and (core.contains(own, text:match(own:gsub("%p", "%%%0") .. ".*$") or "")
        or whole and core.contains(last, own)) then
        found[#found + 1] = place
      end
    end
  end
  return found
end

--- Does the enforcer run from the project at hand?
function protected_places:is_checkout()
  local project, config = self.config.project, self.config
  if not is_absolute(project) then return false end
  local real = self.finder:real(core.normalize(project))
  for _, path in ipairs({ config.program or false, table.unpack(config.rules or {}) }) do
    if path and core.kind(path) and paths.inside(real, path) then return true end
  end
  return false
end

return protected_places
