--- Counts refusals in a session. After too many, nothing is approved any more; the breaker never
-- loosens anything. The count is the size of a file, one byte each, so that concurrent hooks lose
-- nothing.
-- @module sandbox_enforcer.state.breaker
local core = require("sandbox_enforcer.core")

local breaker = {}

local LIMIT <const> = 1000000

local function file(config, session)
  if not config.state or type(session) ~= "string" then return nil end
  return ("%s/breaker/%s"):format(config.state, core.sha256(session):sub(1, 32))
end

--- How many refusals trip it; nil if it is off.
local function threshold(config)
  local settings = config.profile and config.profile.circuit_breaker
  return settings and settings.enabled and settings.threshold or nil
end

--- Has the breaker of a session tripped? An unreadable one has.
function breaker.is_tripped(config, session)
  local most, path = threshold(config), file(config, session)
  if not most or not path then return false end
  local text, _, code = core.read(path, LIMIT)
  if not text then return code ~= "ENOENT" and code ~= "ENOTDIR" end
  return #text >= most
end

--- The message about a tripped breaker.
-- @tparam sandbox_enforcer.config.read config
function breaker.told(config)
  return ("auto-approval is off: %d commands were refused in this session. Everything else is as "
    .. "before; a new session resets it"):format(threshold(config) or 0)
end

--- Count one violation.
-- @treturn ?string why it could not be counted
-- @treturn boolean whether this one tripped it
function breaker.count(config, session)
  local path = file(config, session)
  if not path then return nil, false end
  local done, size = core.append(path, ".")
  if not done and core.mkdir(config.state .. "/breaker", 448) then
    done, size = core.append(path, ".")
  end
  if not done then return ("%s cannot be written: %s"):format(path, size), false end
  return nil, size + 1 == threshold(config)  -- `size` is from before
end

local OFF <const> = "auto-approval is off in %d session%s because too many commands were refused; "
  .. "a new session resets it"

--- How many sessions have a tripped breaker, as a sentence; nil if none has.
function breaker.note(config)
  local most, count = threshold(config), 0
  local directory = (config.state or "") .. "/breaker"
  for _, name in ipairs(most and config.state and core.list(directory) or {}) do
    local text = core.read(directory .. "/" .. name, LIMIT)
    if text and #text >= most then count = count + 1 end
  end
  return count > 0 and OFF:format(count, count == 1 and "" or "s") or nil
end

return breaker
