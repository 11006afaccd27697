--- Runs a program the way the client does: an event on stdin, an answer on stdout.
-- @module program
local place = require("place")

local program = {}

--- The hook under test; a sanitized one, for example, is named by SANDBOX_ENFORCER_BIN.
program.hook = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

local quote = place.quote

--- The words of a command line that starts with nothing in its environment but 'env', and the
-- longest deadline: the machine may be busy.
local function words(options)
  local list = { "env", "-i", "SANDBOX_DEADLINE_MS=60000" }
  for name, value in pairs(options.env or {}) do list[#list + 1] = quote(name .. "=" .. value) end
  list[#list + 1] = quote(options.program or program.hook)
  for _, argument in ipairs(options) do list[#list + 1] = quote(argument) end
  return table.concat(list, " ")
end

--- Runs it, and gives { stdout =, stderr =, status = }.
-- @param options the arguments as a list; `program` (the hook), `input` (text for stdin),
--   `env` (its whole environment), `cd` (where), `redirect` (shell text, last)
function program.run(options)
  local base = os.tmpname()
  local names = { base .. ".in", base .. ".out", base .. ".err" }
  place.write(names[1], options.input or "")
  local first = options.cd and "cd " .. quote(options.cd) .. " && " or ""
  local command = ("%s%s <%s >%s 2>%s %s"):format(
    first, words(options), names[1], names[2], names[3], options.redirect or "")
  local _, how, status = place.execute(command)
  local result = { status = status, how = how }
  result.stdout, result.stderr = place.read(names[2]), place.read(names[3])
  for _, name in ipairs({ base, table.unpack(names) }) do os.remove(name) end
  return result
end

--- A fresh directory, removed by `program.remove`.
program.directory = place.directory

function program.remove(directory) place.sh("rm -rf " .. quote(directory)) end

--- The standard output of a shell command, without its last newline.
function program.shell(command) return (place.sh(command):gsub("\n$", "")) end

return program
