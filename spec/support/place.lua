--- A throw-away root for one spec: a home, a project and a place for the sandbox.
local core = require("sandbox_enforcer.core")

local place = {}

--- Run a shell command and return what it prints.
function place.sh(command)
  local pipe <close> = assert(io.popen(command))
  return pipe:read("a")
end

function place.quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

function place.write(path, text)
  local file <close> = assert(io.open(path, "wb"))
  file:write(text)
end

function place.read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read("a")
end

--- The lines of a file; one that has no end is none.
function place.lines(path)
  local list = {}
  for line in place.read(path):gmatch("([^\n]*)\n") do list[#list + 1] = line end
  return list
end

--- A value in which "/project" and "/home/u" of all texts stand for those of a place.
function place.placed(here, value)
  if type(value) == "string" then
    return (value:gsub("/project", here.project):gsub("/home/u", here.home))
  end
  if type(value) ~= "table" then return value end
  local result = {}
  for key, inner in pairs(value) do result[key] = place.placed(here, inner) end
  return result
end

--- @treturn table `root`, `home`, `project`, `sandbox` (not made yet) and `remove()`
function place.new()
  local root = place.sh("mktemp -d"):gsub("\n", "")
  root = assert(core.resolve(root))
  local here = { root = root, home = root .. "/home", project = root .. "/project" }
  here.sandbox = root .. "/sandbox"
  assert(core.mkdir(here.home, 448))
  assert(core.mkdir(here.project, 448))
  function here.remove() place.sh("rm -rf " .. place.quote(root)) end
  return here
end

return place
