--- The known standard input of a command.
-- @module sandbox_enforcer.shell.input
local input = {}

--- The text of a here-document or here-string, if its variables are known.
-- @tparam table stdin of the kind "text" (shell/redirects.lua)
-- @tparam table vars
-- @treturn string|nil
function input.text(stdin, vars)
  if stdin.also then return nil end
  local holder = stdin.holder
  if holder.value then return holder.value end
  local found = stdin.script:expand(holder, vars, { split = false })
  return found and found[1]
end

--- @tparam table step
-- @tparam[opt] table vars default: those of the step
-- @treturn string|nil
function input.of(step, vars)
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" then return stdin.pipe.text end
  return stdin.kind == "text" and input.text(stdin, vars or step.vars) or nil
end

--- Does a shell run its input?
-- @tparam table step
function input.is_run(step)
  local list = step.effects
  for i = 1, #list do
    if list[i].kind == "stdin" and list[i].shell then return true end
  end
  return false
end

return input
