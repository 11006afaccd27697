--- The client's permission modes.
-- @module sandbox_enforcer.modes
local modes = {}

--- Those in which an approval skips nothing but the prompt: elsewhere it also lets a plan write, or
-- keeps a command from being looked at by others.
local PLAIN <const> = { default = true, acceptEdits = true, bypassPermissions = true }

--- Does an approval of what writes skip nothing but the prompt?
-- @tparam table|nil event
function modes.only_prompt(event)
  local mode = event and event.permission_mode
  return PLAIN[mode == nil and "default" or mode] or false
end

return modes
