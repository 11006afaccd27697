--- Paths with secrets, indexed so that names and places are found fast.
--
-- An entry that begins with "/" or "~/" is a place; any other is one or more names that may be
-- anywhere in a path, with "*" and "?" allowed. One that ends with "/" matches directories only.
-- @classmod sandbox_enforcer.layers.policy.secret_index
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local secret_index = {}
secret_index.__index = secret_index

local MOST <const> = 1000  -- cached directories

--- Samples that are meant to be read.
local SAMPLES <const> = {
  [".env.example"] = true, [".env.sample"] = true, [".env.template"] = true, [".env.dist"] = true,
  ["example.env"] = true, ["sample.env"] = true, ["template.env"] = true,
}

--- The place of an entry; nil if it is a name.
local function place_of(config, entry)
  if entry:find("^~/") then return config.home and config.home .. entry:sub(2) end
  return entry:find("^/") and entry or nil
end

--- Files in memory: below /dev, but not devices.
local MEMORY <const> = "/dev/shm"

--- Add a place, unless it contains the whole project; a project in memory does not exempt /dev.
local function add_place(self, config, place, item)
  place = core.normalize(place)
  local project = config.project
  local holds = project and core.contains(place, project)
  if holds and not core.contains(MEMORY, project) then return end
  if self.below and not core.contains(self.below, place) then return end
  self.places[place], self.placed = self.places[place] or item, true
end

--- Add an item; those for any kind of file take precedence over those for directories.
local function put(map, key, item)
  if not map[key] or map[key].directory then map[key] = item end
end

local function add_name(self, name, item)
  local ending = name:match("^%*(%.[^.*?/]+)$")
  if ending then return put(self.endings, ending, item) end
  if not name:find("[*?/]") then return put(self.whole, name, item) end
  item.last = name:gsub("^.*/", "")
  item.path = item.last ~= name and "**/" .. name or nil
  local first = item.last:match("^[^*?]") or ""
  self.begins[first] = self.begins[first] or {}
  table.insert(self.begins[first], item)
end

--- @tparam sandbox_enforcer.config.read config
-- @tparam {string,...} entries
-- @string[opt] below ignore places elsewhere
function secret_index.new(config, entries, below)
  local self = setmetatable({
    whole = {}, endings = {}, places = {}, placed = false, below = below,
    begins = {},  -- patterns, and several names, by the first letter of the last
    above = {}, count = 0,  -- directory -> the entry for it or a directory above, or false
  }, secret_index)
  for _, entry in ipairs(entries) do
    local item = { entry = entry, directory = entry:sub(-1) == "/" }
    local place = place_of(config, entry)
    if place then
      add_place(self, config, place, item)
    elseif entry:sub(1, 1) ~= "~" then
      add_name(self, entry:lower():match("^(.-)/*$"), item)
    end
  end
  return self
end

--- The entry of an item, if it is for this kind of file; a missing kind is looked up.
local function entry_of(item, directory, name, kind)
  if not item then return nil end
  if item.directory and not kind then kind = core.kind(paths.join(directory, name), true) end
  return (not item.directory or kind == "directory") and item.entry or nil
end

local function entry_in(list, directory, name, lower, kind)
  for i = 1, #list do
    local item = list[i]
    local good = core.fits(item.last, lower)
      and (not item.path or core.fits(item.path, paths.join(directory, name):lower()))
    local entry = good and entry_of(item, directory, name, kind)
    if entry then return entry end
  end
  return nil
end

--- The entry that matches a name in a directory. Some systems do not distinguish a from A.
-- @string directory
-- @string name
-- @string[opt] kind of the file: see core.kind
-- @treturn string|nil
function secret_index:at(directory, name, kind)
  local place = self.placed and self.places[paths.join(directory, name)]
  if place then return place.entry end
  if SAMPLES[name] then return nil end
  local lower = name:lower()
  local list, any = self.begins[lower:sub(1, 1)], self.begins[""]
  return entry_of(self.whole[lower], directory, name, kind)
    or entry_of(self.endings[lower:match("%.[^.]*$") or ""], directory, name, kind)
    or list and entry_in(list, directory, name, lower, kind)
    or any and entry_in(any, directory, name, lower, kind)
    or nil
end

--- The entry that matches a directory or one above it: only names matter, so it is cached.
local function above(self, directory)
  if directory == "/" or directory == MEMORY then return false end
  local known = self.above[directory]
  if known ~= nil then return known end
  local at = paths.parent(directory)
  local name = directory:sub(at == "/" and 2 or #at + 2)
  local entry = above(self, at) or self:at(at, name, "directory") or false
  if self.count >= MOST then self.above, self.count = {}, 0 end
  self.above[directory], self.count = entry, self.count + 1
  return entry
end

local LONGEST <const> = 2 * paths.LONGEST  -- bytes of a path whose directories are looked at

--- The entry that matches a path or a directory above it.
-- @string path absolute and normal
function secret_index:along(path)
  if path == "/" then return nil end
  local at = paths.parent(path)
  local entry = #path <= LONGEST and above(self, at)
  return entry or self:at(at, path:sub(at == "/" and 2 or #at + 2))
end

return secret_index
