--- Paths in a script, relative to its working directory.
-- @module sandbox_enforcer.paths
local core = require("sandbox_enforcer.core")

local paths = {}

local byte <const> = string.byte

local SLASH <const>, UNKNOWN <const> = byte("/"), 1

--- The bytes of the longest text that a program can open as a path.
paths.LONGEST = 4096

--- The absolute, normalized form of a path. Below an unknown place ("\1…", see world.lua), only
-- that place is known.
-- @string cwd absolute, or unknown
-- @string path
-- @treturn string|nil nil if the path leaves an unknown directory
function paths.absolute(cwd, path)
  local first = byte(path)
  if first == SLASH then return core.normalize(path) end
  if first ~= UNKNOWN then path = cwd .. "/" .. path end
  if byte(path) ~= UNKNOWN then return core.normalize(path) end
  local place, below = path:match("^(\1[^/]*)/*(.*)$")
  below = core.normalize(below)
  if below == "." then return place end
  if below:find("^%.%.%f[/\0]") then return nil end
  return place .. "/" .. below
end

--- The absolute path of the file that a program opens: the system follows the links before a "..",
-- `cd` does not.
function paths.opened(cwd, text)
  local path = paths.absolute(cwd, text)
  if not path or not paths.is_known(path) or not text:find("..", 1, true) then return path end
  return core.resolve(text:sub(1, 1) == "/" and text or cwd .. "/" .. text) or path
end

--- Can a path be written into a command?
function paths.is_writable(path) return path:find("\1", 1, true) == nil end

--- Is a path's location known?
function paths.is_known(path) return byte(path) == SLASH end

--- The type of a path: "file", "directory", ...; nil if nothing is there, or it is unknown.
function paths.kind(path)
  if not paths.is_known(path) then return nil end
  return core.kind(path, true)
end

--- The last component; nil if it could not name a file.
function paths.basename(path)
  local name = path:gsub("%f[/]/+$", ""):match("%f[^/\0][^/]+$")
  if not name or name == "." or name == ".." or not paths.is_writable(name) then return nil end
  return name
end

function paths.parent(path) return path:match("^(.+)/") or "/" end

--- The path of a name in a directory.
function paths.join(directory, name)
  return (directory == "/" and "" or directory) .. "/" .. name
end

--- Is a path in a directory, after following the links that exist?
-- @string directory absolute, with its own links resolved
-- @string path absolute
function paths.inside(directory, path)
  local real = paths.is_known(path) and core.resolve(path)
  return real and core.contains(directory, real) or false
end

return paths
