--- One command of a script, as it is run: its arguments and what surrounds it.
-- @module sandbox_enforcer.steps
local steps = {}

--- The command that a wrapper runs: the same step with a part of its fields.
-- @number first field of it
-- @number[opt] before the field that is no part of it any more
function steps.part(step, first, before)
  local last = before and before - 1 or #step.fields
  local fields = table.move(step.fields, first, last, 1, {})
  return setmetatable({ fields = fields, wrapped = step, opaque = false }, { __index = step })
end

--- Kinds of parts of a word that stand for themselves.
steps.LITERAL = { literal = true, escape = true, single = true, ansi = true }

--- The name that a rule is looked up by; nil if the command's name is not known.
function steps.name(step)
  local first = step.fields[1]
  return first and first.text and first.text:match("[^/]+$")
end

return steps
