--- Paths as a script names them, seen from the directory that it is in.
-- @module sandbox_enforcer.paths
local core = require("sandbox_enforcer.core")

local paths = {}

--- The absolute, normalized form of a path. Below a directory that is not known ("?1", see
-- world.lua) it is only known which of these it lies in.
-- @string cwd absolute, or one that is not known
-- @string path
-- @treturn string|nil nil if the path leaves a directory that is not known
function paths.absolute(cwd, path)
  if path:sub(1, 1) == "/" then return core.normalize(path) end
  if cwd:sub(1, 1) == "/" then return core.normalize(cwd .. "/" .. path) end
  local below = core.normalize(path)
  if below == "." then return cwd end
  if below:find("^%.%.%f[/\0]") then return nil end
  return cwd .. "/" .. below
end

--- Is it known where a path is?
function paths.is_known(path) return path:sub(1, 1) == "/" end

--- What stands at a path: "file", "directory", ...; nil if nothing does, or it is not known.
function paths.kind(path)
  if not paths.is_known(path) then return nil end
  return core.kind(core.resolve(path) or path)
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
  local real = paths.is_known(path) and core.resolve(path)
  return real and core.contains(directory, real) or false
end

return paths
