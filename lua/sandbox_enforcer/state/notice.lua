--- Messages shown once a session.
-- @module sandbox_enforcer.state.notice
local core = require("sandbox_enforcer.core")

local notice = {}

--- A text, unless it was shown in this session before.
-- @tparam sandbox_enforcer.config.read config `state`
-- @string|nil session without one, the text is shown every time
-- @string text
-- @treturn string|nil
function notice.once(config, session, text)
  if not config.state or type(session) ~= "string" then return text end
  local name = core.sha256(session .. "\0" .. text)
  local directory = config.state .. "/told"
  local path = directory .. "/" .. name
  local made, _, code = core.create(path, "")
  if not made and code == "ENOENT" and core.mkdir(directory, 448) then
    made, _, code = core.create(path, "")
  end
  return (made or code ~= "EEXIST") and text or nil
end

return notice
