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

--- The text that an open descriptor gives.
-- @tparam table opened
-- @tparam table vars
-- @treturn string|nil
function input.from(opened, vars)
  if opened.kind == "pipe" then return opened.pipe.text end
  return opened.kind == "text" and input.text(opened, vars) or nil
end

--- @tparam table step
-- @tparam[opt] table vars default: those of the step
-- @treturn string|nil
function input.of(step, vars) return input.from(step.opened.stdin, vars or step.vars) end

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
