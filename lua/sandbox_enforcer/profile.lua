--- Which profile holds, and whether it is on.
-- @module sandbox_enforcer.profile
local profiles = require("sandbox_enforcer.profiles")

local profile = {}

local SWITCH <const> = {
  ["true"] = true, ["1"] = true, yes = true, on = true,
  ["false"] = false, ["0"] = false, no = false, off = false,
}

--- The one that holds if nobody says anything.
profile.DEFAULT = "development"

--- The strictest of all; a name that nobody knows stands for it.
profile.STRICTEST = "production"

local function problem(config, text) config.problems[#config.problems + 1] = text end

--- The names of the profiles that there are with a policy.
function profile.names(policy)
  local list = profiles.names()
  for name in pairs(policy.profiles or {}) do
    if not profiles.get(name) then list[#list + 1] = name end
  end
  table.sort(list)
  return table.concat(list, ", ")
end

local function find(config, name)
  return (config.policy.profiles or {})[name] or profiles.get(name)
end

local function over(base, given)
  local result = {}
  for key, value in pairs(base) do result[key] = value end
  for key, value in pairs(given or {}) do result[key] = value end
  return result
end

--- A profile, with what it does not say taken from the one of that name that comes with us, or else
-- from the strictest.
-- @string name
-- @tparam table given
-- @treturn table
function profile.complete(name, given)
  local base = profiles.get(name) or profiles.get(profile.STRICTEST)
  local result = over(base, given)
  result.circuit_breaker = over(base.circuit_breaker, given.circuit_breaker)
  return result
end

local function chosen(config, name)
  local result = profile.complete(name, find(config, name))
  result.name = name
  return result
end

--- What a variable says that switches something on; a typo does not.
local function is_on(config, name, instead)
  local text = config.env(name)
  local on = SWITCH[(text or "false"):lower()]
  if on == nil then
    problem(config, ("%s is %q, but takes only true or false: %s"):format(name, text, instead))
  end
  return on or false
end

--- Set `config.profile` if SANDBOX_ENABLED says so. A typo turns refusals on, and approvals off.
-- @tparam sandbox_enforcer.config config
-- @string switch the value of SANDBOX_ENABLED
function profile.read(config, switch)
  if SWITCH[switch:lower()] == false then return end
  local name, from = config.env("SANDBOX_PROFILE"), "SANDBOX_PROFILE"
  if not name then
    name, from = config.policy.default_profile or profile.DEFAULT, "default_profile"
  end
  if not find(config, name) then
    problem(config, ("%s is %q, but there are only %s; %q is used"):format(from,
      name, profile.names(config.policy), profile.STRICTEST))
    name = profile.STRICTEST
  end
  local result = chosen(config, name)
  result.approves = is_on(config, "SANDBOX_ENABLED", "nothing is approved") and not config.degraded
  if not result.sandbox_enabled then return end
  config.profile = result
  config.debug = is_on(config, "DEBUG_SANDBOX", "it is off")
  config.remembers = is_on(config, "BATCH_PERMISSION_ENABLED", "no approval is kept")
end

return profile
