--- The user's command line: sandbox-enforcer VERB ... verbs.lua lists the verbs.
-- @module sandbox_enforcer.cli
local arguments = require("sandbox_enforcer.cli.arguments")
local help = require("sandbox_enforcer.cli.help")
local nearest = require("sandbox_enforcer.nearest")
local printable = require("sandbox_enforcer.printable")
local say = require("sandbox_enforcer.cli.say")
local verbs = require("sandbox_enforcer.verbs")

local cli = {}

local function unknown(name)
  return {
    stderr = printable.text(("sandbox-enforcer: unknown command %q%s\n"):format(name,
      nearest.hint(name, verbs.names()))) .. "see: sandbox-enforcer help\n",
    status = say.USAGE,
  }
end

--- The error in the arguments, or the help text if there is none.
local function refused(verb, inner, why)
  local above = inner ~= verb and verb.name or nil
  if not why then return say.lines(help.of(inner, above)) end
  local name = (above and above .. " " or "") .. inner.name
  local told = say.fail(name, say.USAGE, why, "")
  told.stderr = ("%s%s\n"):format(told.stderr, table.concat(help.usage_lines(inner, above), "\n"))
  return told
end

--- Run the verb that the arguments name.
-- @tparam {string,...} words
-- @tparam table context `program` (its path) and `shipped`
-- @treturn table `stdout`, `stderr`, `status`
function cli.run(words, context)
  local name = words[1]
  if name == "--help" or name == "-h" then return say.lines(help.all()) end
  local verb = verbs.named(name)
  if not verb then return unknown(name) end
  local given, why, inner = arguments.read(verb, { table.unpack(words, 2) })
  if not given then return refused(verb, inner, why) end
  return require("sandbox_enforcer.cli." .. (verb.file or verb.name)).run(given, context)
end

return cli
