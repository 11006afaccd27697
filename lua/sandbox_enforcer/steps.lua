--- One command of a script, as it is run: its arguments and what surrounds it.
-- @module sandbox_enforcer.steps
local steps = {}

--- The command that a wrapper runs: the same step, from its nth field on.
function steps.rest(step, nth)
  local tail = table.move(step.fields, nth, #step.fields, 1, {})
  return setmetatable({ fields = tail, wrapped = step }, { __index = step })
end

--- The name that a rule is looked up by; nil if the command's name is not known.
function steps.name(step)
  local first = step.fields[1]
  return first and first.text and first.text:match("[^/]+$")
end

return steps
