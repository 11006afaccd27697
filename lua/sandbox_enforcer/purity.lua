--- Which commands only read and print, by their rules. Functions of effects.lua.
-- @module sandbox_enforcer.purity
local call = require("sandbox_enforcer.call")
local effects = require("sandbox_enforcer.effects")
local rules = require("sandbox_enforcer.rules")

local purity = {}

--- Does a command only read and print, for all that its rule knows?
-- @tparam table step that effects.of has seen
-- @treturn boolean|string "always": even with arguments that are not known
function purity.pure(step)
  local given = step.call
  if not given and step.doubtful and step.doubtful.rule.pure == "always" then return "always" end
  if not given or given.subcommand ~= nil then return false end
  local pure = given.rule.pure
  if type(pure) == "function" then pure = rules.call(given.rule.file, pure, given) end
  return pure or false
end

--- Does a command only read, by a second rule that says just that?
-- @tparam table rule see rules:reading
-- @treturn boolean|string as `pure`
-- @treturn {table,...} what it reads
function purity.reading(rule, step, known)
  local given = call.read(rule, step.fields, step.environment)
  given.assigned = known.assigned
  local list = {}
  local where = effects.directory(given, step.cwd)
  local at = given
  while at do
    local doubtful = at.unknown or at.unsure or at.surplus
    if doubtful or effects.inspected(rule.file, at) or effects.configured(at, known) then
      return false, list
    end
    effects.arguments(at, where, list)
    at = at.parent
  end
  return purity.pure({ call = given }), list
end

return purity
