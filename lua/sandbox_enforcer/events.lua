--- Events of the client other than tool calls. What is said about them, hook.lua writes.
-- @module sandbox_enforcer.events
local settings = require("sandbox_enforcer.settings")

local events = {}

local TAG <const> = "[SandboxEnforcer] "

--- A session begins: the model is told where downloads go, the user what is wrong.
-- @tparam sandbox_enforcer.config settled
-- @treturn table|nil the answer
-- @treturn {string,...} reasons
function events.session_start(_, settled)
  local problems = settled.problems
  local message = #problems > 0 and TAG .. table.concat(problems, "\n" .. TAG) or nil
  if not settled.sandbox then return message and { message = message }, problems end
  local told = TAG .. "Downloads (git clone, curl, wget, gh and others) go to the sandbox "
    .. "directory " .. settled:show(settled.sandbox)
    .. ": commands that would put them elsewhere are "
    .. (settled.mode == "block" and "refused." or "changed, and you are told where they went.")
  return { event = "SessionStart", context = told, message = message }, problems
end

--- Why a change of the client's settings is not taken over; nil if it is.
function events.config_change(event)
  local why = type(event.file_path) == "string" and settings.disables(event.file_path)
  local text <const> = "BLOCKED: %s %s. Change it yourself, outside of the session"
  return why and text:format(event.file_path, why) or nil
end

function events.post_tool_use() return nil end

return events
