--- Files of the project that make a tool run something else than itself, by its rule's word `obeys`
-- (rule/vocabulary.lua): "rust-toolchain" or ".yarnrc.yml:yarnPath".
-- @module sandbox_enforcer.layers.policy.obeyed_files
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local obeyed_files = {}

local LIMIT <const> = 256 * 1024  -- bytes of a file to search

--- Does a file count: is it there, and does it match the pattern if there is one?
local function counts(path, pattern)
  if not core.kind(path) then return false end
  if not pattern then return true end
  local text = core.read(path, LIMIT)
  return not text or text:find(pattern) ~= nil
end

--- The entries for the working directory alone, and those for it and the directories above. They
-- are kept with the configuration.
local function entries_of(config, text)
  local kept = config.kept
  kept.obeyed = kept.obeyed or {}
  local found = kept.obeyed[text]
  if found then return found.here, found.anywhere end
  found = { here = {}, anywhere = {} }
  for entry in text:gmatch("%S+") do
    local name, pattern = entry:match("^([^:]+):(.*)$")
    local own = (name or entry):match("^%./(.*)$")
    local list = own and found.here or found.anywhere
    list[#list + 1] = { name = own or name or entry, pattern = pattern }
  end
  kept.obeyed[text] = found
  return found.here, found.anywhere
end

--- The first of some entries that is in a directory.
local function found_in(directory, list)
  for _, entry in ipairs(list) do
    local path = paths.join(directory, entry.name)
    if counts(path, entry.pattern) then return path end
  end
  return nil
end

--- A file that a tool would obey in a directory or above it; those in the home itself are the
-- user's own.
-- @tparam sandbox_enforcer.config.read config
-- @string directory absolute
-- @string entries of the rule's word
-- @treturn string|nil its path
function obeyed_files.find(config, directory, entries)
  local here, anywhere = entries_of(config, entries)
  local path = found_in(directory, here)
  while not path do
    path = directory ~= config.home and found_in(directory, anywhere)
    if directory == "/" then break end
    directory = paths.parent(directory)
  end
  return path or nil
end

return obeyed_files
