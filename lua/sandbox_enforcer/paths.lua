--- Paths as a script names them, seen from the directory that it is in.
-- @module sandbox_enforcer.paths
local core = require("sandbox_enforcer.core")

local paths = {}

--- The absolute, normalized form of a path.
-- @tparam string|nil cwd absolute; nil if it is not known
-- @string path
-- @treturn string|nil nil if the directory would have to be known
function paths.absolute(cwd, path)
  if path:sub(1, 1) == "/" then return core.normalize(path) end
  return cwd and core.normalize(cwd .. "/" .. path) or nil
end

--- The last component; nil where there is none that could name a file.
function paths.basename(path)
  local name = path:gsub("/+$", ""):match("[^/]+$")
  if name == "." or name == ".." then return nil end
  return name
end

function paths.parent(path) return path:match("^(.+)/[^/]*$") or "/" end

--- Is a path in a directory, once the links of what exists are followed?
-- @string directory absolute, with its own links resolved
-- @string path absolute
function paths.inside(directory, path)
  local real = core.resolve(path)
  return real ~= nil and core.contains(directory, real)
end

return paths
