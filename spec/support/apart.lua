--- Runs the program as a person does: with nobody above it, for the specs may be run by an agent,
-- whose marks count.
local place = require("place")
local program = require("program")

local apart = {}

--- Run a shell command with nobody above it.
function apart.sh(line)
  return place.sh("setsid -f sh -c " .. place.quote(line) .. " </dev/null 2>&1")
end

local function absolute(path)
  return path:sub(1, 1) == "/" and path or place.sh("pwd"):gsub("\n", "") .. "/" .. path
end

--- Run a verb.
-- @string home
-- @string cwd
-- @string arguments words, quoted
-- @string[opt] before words before the program, such as variables
-- @treturn string what it printed
-- @treturn number its status
function apart.run(home, cwd, arguments, before)
  local text = apart.sh(("cd %s && env -i HOME=%s PATH=/usr/bin:/bin %s %s %s; echo \"status $?\"")
    :format(place.quote(cwd), place.quote(home), before or "", place.quote(absolute(program.hook)),
      arguments))
  local said, status = text:match("^(.*)status (%d+)\n$")
  return said, tonumber(status)
end

return apart
