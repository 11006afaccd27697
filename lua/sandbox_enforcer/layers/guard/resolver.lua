--- Follows links, and reads each directory only once.
-- @classmod sandbox_enforcer.layers.guard.resolver
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local resolver = {}
resolver.__index = resolver

function resolver.new() return setmetatable({ known = { ["/"] = "/" }, missing = {} }, resolver) end

--- A resolver that starts with what this one knows, as long as that is valid.
function resolver:after()
  return setmetatable({
    known = setmetatable({}, { __index = self.known }),
    missing = setmetatable({}, { __index = self.missing }),
  }, resolver)
end

--- A path in the form for comparing: some systems ignore case.
function resolver.fold(path) return path:lower() end

--- A path in a directory.
function resolver.join(directory, name)
  return directory == "/" and "/" .. name or directory .. "/" .. name
end

--- The path of an entry itself, whatever it links to.
-- @string path absolute, normalized
function resolver:entry(path)
  local above, name = path:match("^(.*)/([^/]+)$")
  if not name then return path end
  return resolver.join(self:real(above == "" and "/" or above), name)
end

--- Where a path leads. A circle of links leads to itself.
-- @string path absolute, normalized
-- @treturn string missing parts are kept as written, and so is a path that nothing can open
function resolver:real(path)
  local found = self.known[path] or #path > 2 * paths.LONGEST and path
  if found then return found end
  local above, name = path:match("^(.*)/([^/]+)$")
  if above == "" then above = "/" end
  found = resolver.join(self:real(above), name)
  local kind = not self.missing[above] and core.kind(found)
  if not kind then self.missing[path] = true end
  if kind == "link" then found = core.resolve(found) or found end
  self.known[path] = found
  return found
end

--- All paths of a directory: as named, and where that leads.
function resolver:directory(path)
  local clean = core.normalize(path)
  local real = self:real(clean)
  return real ~= clean and { clean, real } or { clean }
end

--- All paths of an entry in a directory.
-- @tparam {string,...} directories paths of one directory
-- @string name
function resolver:within(directories, name)
  local list = {}
  for i, directory in ipairs(directories) do list[i] = resolver.join(directory, name) end
  local real = self:real(list[#list])
  if real ~= list[#list] then list[#list + 1] = real end
  return list
end

return resolver
