--- What is known to come in by the standard input of a command.
-- @module sandbox_enforcer.shell.input
local input = {}

--- A here-document, or a here-string, where the variables are known.
-- @tparam table stdin of the kind "text" (shell/redirects.lua)
-- @tparam table vars
-- @treturn string|nil
function input.text(stdin, vars)
  local holder = stdin.holder
  if holder.value then return holder.value end
  local found = stdin.script:expand(holder, vars, { split = false })
  return found and found[1]
end

--- @tparam table step
-- @tparam[opt] table vars those of the step, if they are not given
-- @treturn string|nil
function input.of(step, vars)
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" then return stdin.pipe.text end
  return stdin.kind == "text" and input.text(stdin, vars or step.vars) or nil
end

return input
