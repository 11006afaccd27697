--- Which profile applies, and whether the policy is on.
-- @module sandbox_enforcer.config.active_profile
local breaker = require("sandbox_enforcer.state.breaker")
local profiles = require("sandbox_enforcer.config.profiles")
local tightening = require("sandbox_enforcer.config.tightening")

local active_profile = {}

local SWITCH <const> = {
  ["true"] = true, ["1"] = true, yes = true, on = true,
  ["false"] = false, ["0"] = false, no = false, off = false,
}

--- The profile without any settings.
active_profile.DEFAULT = "development"

--- The strictest profile; an unknown name means this one.
active_profile.STRICTEST = "production"

local function problem(config, text) config.problems[#config.problems + 1] = text end

--- The names of all profiles, with those of a policy.
function active_profile.names(policy)
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

--- The lists that a profile adds to the lists of the profile it extends.
local LISTS <const> = {
  "safe_commands", "blocked_patterns", "shell_injection_patterns", "asked_patterns",
  "blocked_paths", "path_traversal_patterns",
}

local function joined(base, more)
  local list = {}
  for _, item in ipairs(base or {}) do list[#list + 1] = item end
  for _, item in ipairs(more or {}) do list[#list + 1] = item end
  return list
end

--- The safe commands that the user added: those in no profile of ours.
local function own_commands(given, base)
  local ours, list = {}, {}
  for _, name in ipairs(profiles.names()) do
    for _, entry in ipairs(given.safe_commands and profiles.get(name).safe_commands or {}) do
      ours[entry] = true
    end
  end
  for _, entry in ipairs(given.safe_commands or {}) do
    if not ours[entry] then list[#list + 1] = entry end
  end
  return joined(base.own_commands, list)
end

--- A profile, completed from the shipped profile of that name, or else from the strictest.
-- @string name
-- @tparam table given
-- @tparam[opt] table extended the complete profile that it extends
-- @treturn table
function active_profile.complete(name, given, extended)
  local base = extended or profiles.get(name) or profiles.get(active_profile.STRICTEST)
  local result = over(base, given)
  result.circuit_breaker = over(base.circuit_breaker, given.circuit_breaker)
  for _, key in ipairs(extended and LISTS or {}) do
    if given[key] then result[key] = joined(base[key], given[key]) end
  end
  if given ~= base then result.own_commands = own_commands(given, base) end
  return result
end

--- A profile with everything it extends; nil and why if one of those is missing.
local function resolved(config, name, seen)
  local given = find(config, name)
  if not given then return nil, ("unknown profile %q"):format(name) end
  if not given.extends then return active_profile.complete(name, given) end
  if seen[name] then return nil, ("profile %q extends itself"):format(name) end
  seen[name] = true
  local base, why
  if given.extends == name then base = profiles.get(name)
  else base, why = resolved(config, given.extends, seen) end
  if not base then return nil, why or ("profile %q extends itself"):format(name) end
  return active_profile.complete(name, given, base)
end

--- The profile of this name. A profile that extends a missing one becomes the strictest.
local function chosen(config, name)
  local result, why = resolved(config, name, {})
  if why then
    config:degrade(("profiles.%s: %s"):format(name, why))
    name = active_profile.STRICTEST
    result = active_profile.complete(name, {})
  end
  result.name = name
  return result
end

--- The name of another profile that holds as well: the user's, if a project's policy chose this
-- one, or if this is the strictest, which a project may choose by a variable. A policy that cannot
-- be read may have asked about losses.
local function beneath(config, name, from)
  local own = config.policy.beneath or config.degraded and "balanced"
  if from == "SANDBOX_PROFILE" then
    own = name == active_profile.STRICTEST and config.policy.default_profile or nil
  end
  return own and own ~= name and find(config, own) and own or nil
end

--- The value of an on/off variable; a typo never switches it on.
local function is_on(config, name, instead)
  local text = config.env(name)
  local on = SWITCH[(text or "false"):lower()]
  if on == nil then
    problem(config, ("%s is %q, but must be true or false: %s"):format(config:called(name), text,
      instead))
  end
  return on or false
end

--- Set `config.profile` if SANDBOX_ENABLED says so. A typo turns refusals on, and approvals off.
-- @tparam sandbox_enforcer.config.read config
-- @string switch the value of SANDBOX_ENABLED
-- @tparam[opt] string session whose breaker applies
function active_profile.read(config, switch, session)
  if SWITCH[switch:lower()] == false then return end
  local name, from = config.env("SANDBOX_PROFILE"), "SANDBOX_PROFILE"
  if not name then
    name, from = config.policy.default_profile or active_profile.DEFAULT, "default_profile"
  end
  if not find(config, name) then
    local called = from == "SANDBOX_PROFILE" and config:called(from) or "the policy's profile"
    problem(config, ("%s is %q, but must be one of %s; using %q"):format(called, name,
      active_profile.names(config.policy), active_profile.STRICTEST))
    name = active_profile.STRICTEST
  end
  local result, under = chosen(config, name), beneath(config, name, from)
  if under then
    result = tightening.profile(chosen(config, under), result)
    result.name = name
  end
  result.approves = is_on(config, "SANDBOX_ENABLED", "auto-approval is off") and not config.degraded
  if not result.sandbox_enabled then return end
  config.profile = result
  config.debug = is_on(config, "DEBUG_SANDBOX", "it is off")
  config.remembers = is_on(config, "BATCH_PERMISSION_ENABLED", "approvals are not remembered")
  config.tripped = session and breaker.is_tripped(config, session) or false
end

return active_profile
