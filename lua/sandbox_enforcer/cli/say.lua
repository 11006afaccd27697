--- What verbs answer: exit statuses, errors with a next step, colours on a terminal only.
-- @module sandbox_enforcer.cli.say
local core = require("sandbox_enforcer.core")
local printable = require("sandbox_enforcer.printable")

local say = {}

--- Exit statuses: those of sysexits.h have its numbers. See verbs.statuses.
say.FAILED, say.USAGE, say.FAULTY, say.MISSING = 1, 64, 65, 66
say.IO, say.PERSON = 74, 77

--- An error on stderr.
-- @string verb its name, "policy show"
-- @tparam integer status
-- @string text what is wrong, and what to do about it
function say.fail(verb, status, text)
  return { stderr = ("sandbox-enforcer %s: %s\n"):format(verb, printable.text(text)),
    status = status }
end

--- Lines on stdout, in which nothing is obeyed by a terminal.
-- @tparam {string,...} lines
-- @tparam[opt=0] integer status
function say.lines(lines, status)
  local text = #lines > 0 and table.concat(lines, "\n") .. "\n" or ""
  return { stdout = printable.text(text), status = status or 0 }
end

--- Is a stream shown in colours? Only on a terminal, and not with NO_COLOR or a dumb one.
-- @tparam[opt=1] integer stream
function say.is_coloured(stream)
  if (core.env("NO_COLOR") or "") ~= "" or core.env("TERM") == "dumb" then return false end
  return core.isatty(stream or 1)
end

local STYLES <const> = {
  bold = "1", dim = "2", underlined = "4", good = "32", warning = "33", problem = "31",
  heading = "36", added = "1;32", removed = "1;31",
}

--- What paints texts: paint("problem", text). The text itself must be printable already.
-- @tparam[opt] boolean coloured false leaves all as it is; by default as the stdout has it
function say.painter(coloured)
  if coloured == nil then coloured = say.is_coloured(1) end
  return function(style, text)
    if not coloured or text == "" then return text end
    return ("\27[%sm%s\27[0m"):format(STYLES[style], text)
  end
end

return say
