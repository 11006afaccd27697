--- What verbs print: errors with a next step, exit statuses, colours on a terminal only.
-- @module sandbox_enforcer.cli.say
local core = require("sandbox_enforcer.core")
local printable = require("sandbox_enforcer.printable")

local say = {}

--- Exit statuses, with the numbers of sysexits.h where it has one. See verbs.statuses.
say.FAILED, say.USAGE, say.FAULTY, say.MISSING = 1, 64, 65, 66
say.IO, say.PERSON = 74, 77

--- The next step, by status, if a message does not say it.
local NEXT <const> = {
  [say.FAILED] = "see: sandbox-enforcer help %s", [say.USAGE] = "see: sandbox-enforcer help %s",
  [say.FAULTY] = "fix that file, then run it again",
  [say.MISSING] = "see: sandbox-enforcer help %s",
  [say.IO] = "check who owns it, and whether there is room; then: sandbox-enforcer doctor",
  [say.PERSON] = "ask the user to run, in a terminal of their own: sandbox-enforcer %s",
}

--- An error on stderr, followed by the next step.
-- @string verb its name, "policy show"
-- @tparam integer status
-- @string text the error; one that names a command of ours already says what to do
-- @string[opt] step what to do; "" if the text after it says so
function say.fail(verb, status, text, step)
  local known = text:find("sandbox%-enforcer %l") and "" or step or NEXT[status] or ""
  if known ~= "" then known = known:gsub("%%s", (verb:gsub("%%", "%%%%"))) .. "\n" end
  return { stderr = printable.text(("sandbox-enforcer %s: %s\n%s"):format(verb, text, known)),
    status = status }
end

--- A number of things: "1 problem", "2 problems".
function say.many(count, noun) return ("%d %s%s"):format(count, noun, count == 1 and "" or "s") end

--- Lines on stdout, with nothing that a terminal would obey.
-- @tparam {string,...} lines
-- @tparam[opt=0] integer status
function say.lines(lines, status)
  local text = #lines > 0 and table.concat(lines, "\n") .. "\n" or ""
  return { stdout = printable.text(text), status = status or 0 }
end

--- Is a stream shown in colour? Only on a terminal, and not with NO_COLOR or a dumb one.
-- @tparam[opt=1] integer stream
function say.is_coloured(stream)
  if (core.env("NO_COLOR") or "") ~= "" or core.env("TERM") == "dumb" then return false end
  return core.isatty(stream or 1)
end

local STYLES <const> = {
  bold = "1", dim = "2", underlined = "4", good = "32", warning = "33", problem = "31",
  heading = "36", added = "1;32", removed = "1;31",
}

--- A function that colours texts: paint("problem", text). The text must already be printable.
-- @tparam[opt] boolean coloured false leaves texts unchanged; defaults to what suits stdout
function say.painter(coloured)
  if coloured == nil then coloured = say.is_coloured(1) end
  return function(style, text)
    if not coloured or text == "" then return text end
    return ("\27[%sm%s\27[0m"):format(STYLES[style], text)
  end
end

return say
