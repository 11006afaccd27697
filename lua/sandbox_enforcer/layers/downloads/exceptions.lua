--- Downloads that the user allows to stay where they land: `downloads` in the policy.
-- @module sandbox_enforcer.layers.downloads.exceptions
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local requests = require("sandbox_enforcer.layers.validators.requests")

local exceptions = {}

--- A pattern of the policy in absolute form; nil if it has none.
local function absolute(config, pattern)
  local below = pattern:match("^~(/.*)$")
  if below then return config.home and config.home .. below end
  if pattern:sub(1, 1) == "/" then return pattern end
  local project = config.project and core.resolve(config.project)
  return project and project .. "/" .. pattern
end

local function fits_any(config, path, patterns)
  local real = core.resolve(path)
  for _, pattern in ipairs(real and patterns or {}) do
    local whole = absolute(config, pattern)
    if whole and core.fits(whole, real) then return true end
  end
  return false
end

--- Does everything that an effect brings land where the policy allows it?
local function lands_there(config, effect, patterns)
  if not effect.directory then return fits_any(config, effect.path, patterns) end
  if not effect.names then
    return fits_any(config, effect.path, patterns)
      and fits_any(config, effect.path .. "/-", patterns)
  end
  for _, name in ipairs(effect.names) do
    if not fits_any(config, effect.path .. "/" .. name, patterns) then return false end
  end
  return #effect.names > 0
end

--- May what an effect fetches stay where it lands? Only if the place is certain.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table effect
-- @string|nil address that it fetches from
-- @treturn boolean
function exceptions.stays(config, effect, address)
  local given = config.policy.downloads
  if not given or not effect.path or effect.why or effect.choices or effect.tame then
    return false
  end
  if not paths.is_known(effect.path) then return false end
  return requests.leads_to(address, given.allow_hosts)
    or given.allow_to ~= nil and lands_there(config, effect, given.allow_to)
end

return exceptions
