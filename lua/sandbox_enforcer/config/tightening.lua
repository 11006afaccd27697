--- Two lists, breakers or profiles made into one that is at least as strict as each.
-- @module sandbox_enforcer.config.tightening
local tightening = {}

--- The same entries in a table of its own.
function tightening.copy(given)
  local result = {}
  for key, value in pairs(given or {}) do result[key] = value end
  return result
end

--- Item -> true for each item of a list.
function tightening.set(list)
  local result = {}
  for _, item in ipairs(list or {}) do result[item] = true end
  return result
end

local copy <const>, set <const> = tightening.copy, tightening.set

--- The entries in both lists; the first list, if there is no second.
function tightening.common(base, more)
  if not more then return base end
  local wanted, result = set(more), {}
  for _, item in ipairs(base) do
    if wanted[item] then result[#result + 1] = item end
  end
  return result
end

--- The entries in either list.
function tightening.either(base, more)
  local seen, result = set(base), {}
  for _, item in ipairs(base or {}) do result[#result + 1] = item end
  for _, item in ipairs(more or {}) do
    if not seen[item] then result[#result + 1] = item end
  end
  return result
end

local function breaker(base, more)
  return {
    enabled = base.enabled or more.enabled or false,
    threshold = math.min(base.threshold, more.threshold or base.threshold),
  }
end

--- The lists of a profile that stop or ask.
local STOPS <const> = {
  "blocked_patterns", "shell_injection_patterns", "asked_patterns", "blocked_paths",
  "path_traversal_patterns",
}

--- A profile that stops and asks what either does, and approves only what both approve.
-- @tparam table base complete
-- @tparam table more
function tightening.profile(base, more)
  local result = copy(base)
  result.safe_commands = tightening.common(base.safe_commands, more.safe_commands)
  for _, key in ipairs(STOPS) do result[key] = tightening.either(base[key], more[key]) end
  result.asks_about_losses = base.asks_about_losses or more.asks_about_losses
  result.circuit_breaker = breaker(base.circuit_breaker, more.circuit_breaker or {})
  return result
end

return tightening
