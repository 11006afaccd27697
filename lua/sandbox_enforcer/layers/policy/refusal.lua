--- A stop: why something is blocked, and what to do about it.
-- @module sandbox_enforcer.layers.policy.refusal
local refusal = {}

--- Advice for each kind of stop. `run` is for commands that the user may paste: %s is the command.
refusal.KINDS = {
  instead = "Use safer alternative: %s", user = "Ask the user to do it.",
  run = "Ask the user to run: ! %s",
  variants = "Do not retry it in another form.",
}

local LONGEST <const> = 200

--- The message for the agent.
-- @tparam table stop
-- @string[opt] command the blocked text
function refusal.told(stop, command)
  local kind, given = stop.kind, stop.instead
  if kind == "run" then given = command end
  if type(given) == "function" then given = given(command or "") end
  if kind == "run" and (not given or #given > LONGEST or given:find("%c")) then kind = "user" end
  local ends = stop.why:find("[.!?]$") and "" or "."
  return ("BLOCKED: %s%s "):format(stop.why, ends) .. refusal.KINDS[kind]:format(given)
end

--- @string why
-- @string kind a key of `refusal.KINDS`
-- @tparam[opt] string|function instead what to do; or function(blocked text) -> that
function refusal.new(why, kind, instead) return { why = why, kind = kind, instead = instead } end

return refusal
