--- A throw-away root for one spec: a home, a project and a place for the sandbox.
local core = require("sandbox_enforcer.core")

local place = {}

function place.quote(text) return "'" .. text:gsub("'", "'\\''") .. "'" end

--- All that a spec takes from the environment of whoever runs it: where programs are, where there
-- is room, and how a sanitizer shall behave. See spec/hermetic.sh.
local KEPT <const> = { "PATH", "TMPDIR", "ASAN_OPTIONS", "UBSAN_OPTIONS", "LD_LIBRARY_PATH" }

local GIVEN <const> = { HOME = "/nonexistent", LC_ALL = "C.UTF-8", GIT_CONFIG_NOSYSTEM = "1" }

--- Variables that a shell may refuse to unset, or needs itself.
local KEEPS <const> = { IFS = true, PPID = true, UID = true, EUID = true, SHELLOPTS = true,
  BASHOPTS = true, OPTIND = true }

--- The variables that are given, as words of a shell.
local function assignments()
  local words = {}
  for name, value in pairs(GIVEN) do words[#words + 1] = name .. "=" .. value end
  for _, name in ipairs(KEPT) do
    local value = os.getenv(name)
    if value then words[#words + 1] = name .. "=" .. place.quote(value) end
  end
  return table.concat(words, " ")
end

--- What takes all other variables away in a shell that has started; nil if that cannot be done. It
-- costs less than to start another one.
local function unset()
  local words = { "unset -v _" }
  for name in pairs(core.environ()) do
    if KEEPS[name] or not name:find("^[%a_][%w_]*$") then return nil end
    if name ~= "PWD" then words[#words + 1] = name end
  end
  return table.concat(words, " ") .. "\nexport " .. assignments()
end

local UNSET <const> = unset()
local AGAIN <const> = "exec env -i " .. assignments() .. " sh -c "

--- A shell command as text that runs the same whoever runs it.
function place.clean(command)
  command = "umask 022\n" .. command
  return UNSET and UNSET .. "\n" .. command or AGAIN .. place.quote(command)
end

--- Run a shell command and return what it prints.
function place.sh(command)
  local pipe <close> = assert(io.popen(place.clean(command)))
  return pipe:read("a")
end

--- Run a shell command.
-- @return what os.execute does: true or nil, "exit" or "signal", its number
function place.execute(command) return os.execute(place.clean(command)) end

function place.exists(path) return place.execute("[ -e " .. place.quote(path) .. " ]") == true end

--- Is there a program of that name?
function place.has(name)
  return place.execute("command -v " .. name .. " >/dev/null 2>&1") == true
end

--- The name of something that make builds. If it is missing, the error says so.
function place.built(path)
  if place.exists(path) then return path end
  error(path .. " is missing; run: make all build/misled c-tests", 0)
end

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

--- A fresh directory, by its real name.
function place.directory()
  return assert(core.resolve((place.sh("mktemp -d"):gsub("\n", ""))))
end

local ROOM <const> = [=[
memory=/dev/shm
free=$(df -Pk $memory 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -z "$TMPDIR" ] && [ "${free:-0}" -gt 1000000 ] && root=$(mktemp -d $memory/XXXXXXXX); then
  printf '#!/bin/sh\n' > "$root/runs" && chmod +x "$root/runs" && "$root/runs" 2>/dev/null &&
    rm "$root/runs" && echo "$root" && exit
  rm -rf "$root"
fi
mktemp -d
]=]

--- A fresh directory for much work: in memory, if programs may run there and there is room enough.
function place.room() return assert(core.resolve((place.sh(ROOM):gsub("\n", "")))) end

--- @string[opt] root a fresh directory, by its real name
-- @treturn table `root`, `home`, `project`, `sandbox` (not made yet) and `remove()`
function place.new(root)
  root = root or place.directory()
  local here = { root = root, home = root .. "/home", project = root .. "/project" }
  here.sandbox = root .. "/sandbox"
  assert(core.mkdir(here.home, 448))
  assert(core.mkdir(here.project, 448))
  function here.remove() place.sh("rm -rf " .. place.quote(root)) end
  return here
end

return place
