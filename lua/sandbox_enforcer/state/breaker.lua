--- Counts what is refused in a session. Once it is too much, nothing is approved any more: it never
-- opens anything. The count is the size of a file, one byte for each, so that hooks that run at the
-- same time lose nothing.
-- @module sandbox_enforcer.state.breaker
local core = require("sandbox_enforcer.core")

local breaker = {}

local LIMIT <const> = 1000000

local function file(config, session)
  if not config.state or type(session) ~= "string" then return nil end
  return ("%s/breaker/%s"):format(config.state, core.sha256(session):sub(1, 32))
end

--- Is the breaker of a session tripped? One that cannot be read is.
function breaker.is_tripped(config, session)
  local settings = config.profile.circuit_breaker
  local path = file(config, session)
  if not settings or not settings.enabled or not path then return false end
  local text, _, code = core.read(path, LIMIT)
  if not text then return code ~= "ENOENT" and code ~= "ENOTDIR" end
  return #text >= settings.threshold
end

--- Count one violation.
-- @treturn ?string why it could not be counted
function breaker.count(config, session)
  local path = file(config, session)
  if not path then return nil end
  local done, why = core.append(path, ".")
  if not done and core.mkdir(config.state .. "/breaker", 448) then
    done, why = core.append(path, ".")
  end
  return not done and ("%s cannot be written: %s"):format(path, why) or nil
end

return breaker
