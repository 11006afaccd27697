--- What is known to come in by the standard input of a command.
-- @function sandbox_enforcer.input
-- @tparam table step
-- @treturn string|nil
return { of = function(step)
  local stdin = step.opened.stdin
  if stdin.kind == "pipe" then return stdin.pipe.text end
  local holder = stdin.kind == "text" and (stdin.redirect.body or stdin.redirect.target)
  if not holder or holder.value then return holder and holder.value or nil end
  local found = step.script:expand(holder, step.vars, { split = false })
  return found and found[1]
end }
