--- A project's own policy on top of the user's. It came with the project, and so may be anybody's:
-- it can only tighten, until the user has pinned its exact bytes (trust.lua).
-- @module sandbox_enforcer.layering
local policy = require("sandbox_enforcer.policy")
local profiles = require("sandbox_enforcer.profiles")
local trust = require("sandbox_enforcer.trust")

local layering = {}

--- From loose to strict.
local ORDER <const> = {
  mode = { "rewrite", "block" }, scope = { "first", "all" }, on_error = { "allow", "ask", "deny" },
  remotes = { "any", "ask" }, worktree = { "off", "auto" }, needs_approval = { "silent", "ask" },
  default_profile = { "development", "testing", "production" },
}

--- What holds if nobody says anything; of errors, the loosest of what is done.
local DEFAULTS <const> = { scope = "all", on_error = "allow" }

local function rank(key, value)
  for i, word in ipairs(ORDER[key]) do
    if word == value then return i end
  end
  return 0
end

local function copy(given)
  local result = {}
  for key, value in pairs(given or {}) do result[key] = value end
  return result
end

local function set(list)
  local result = {}
  for _, item in ipairs(list or {}) do result[item] = true end
  return result
end

--- What is in both lists; the first, if there is no second.
local function common(base, more)
  if not more then return base end
  local wanted, result = set(more), {}
  for _, item in ipairs(base) do
    if wanted[item] then result[#result + 1] = item end
  end
  return result
end

--- What is in either list.
local function either(base, more)
  local seen, result = set(base), copy(base)
  for _, item in ipairs(more or {}) do
    if not seen[item] then result[#result + 1] = item end
  end
  return result
end

local function breaker(base, more)
  local threshold = math.min(base.threshold or math.huge, more.threshold or math.huge)
  return {
    enabled = base.enabled or more.enabled or false,
    threshold = threshold < math.huge and threshold or nil,
  }
end

local function tighter_profile(base, more)
  local result = copy(base)
  result.safe_commands = common(base.safe_commands, more.safe_commands)
  for _, key in ipairs({ "blocked_patterns", "shell_injection_patterns", "blocked_paths",
    "path_traversal_patterns" }) do
    result[key] = either(base[key], more[key])
  end
  result.circuit_breaker = breaker(base.circuit_breaker or {}, more.circuit_breaker or {})
  return result
end

--- How each key of a project's policy tightens the user's; the others are left out.
local TIGHTEN <const> = {}

for key in pairs(ORDER) do
  TIGHTEN[key] = function(base, more)
    return rank(key, more) > rank(key, base or DEFAULTS[key]) and more or base
  end
end

function TIGHTEN.profiles(base, more)
  local result = copy(base)
  for name, given in pairs(more) do
    local old = result[name] or profiles[name]
    if old then result[name] = tighter_profile(old, given) end
  end
  return result
end

--- The project may say what is closed, not what is open.
function TIGHTEN.boundary(base, more)
  local result = copy(base)
  result.deny = either(result.deny, more.deny)
  return result
end

TIGHTEN.protected_paths = either

function TIGHTEN.validators(base, more)
  local result = copy(base)
  for key, value in pairs(more) do
    if value == "on" then result[key] = value end
  end
  return result
end

--- Agents that the user has not limited are limited as the project says; the others keep their
-- limits, and get the project's refusals beside.
function TIGHTEN.agents(base, more)
  local result = copy(base)
  for name, given in pairs(more) do
    local old = result[name]
    result[name] = old and copy(old) or given
    if old then result[name].deny = either(old.deny, given.deny) end
  end
  return result
end

function TIGHTEN.consent(base, more)
  local result = copy(base)
  if more.enabled == false then result.enabled = false end
  if more.ttl then result.ttl = math.min(more.ttl, result.ttl or more.ttl) end
  return result
end

TIGHTEN.version = function(base) return base end

local UNTRUSTED <const> = "%s wants %s: not taken over. Read it, and run: sandbox-enforcer trust"

--- The user's policy, tightened by the project's.
-- @treturn table
-- @treturn {string,...} keys that were left out
function layering.tighten(base, more)
  local result, ignored = copy(base), {}
  for key, value in pairs(more) do
    local way = TIGHTEN[key]
    if way then result[key] = way(base[key], value) else ignored[#ignored + 1] = key end
  end
  table.sort(ignored)
  return result, ignored
end

--- The policy that holds for a project.
-- @tparam sandbox_enforcer.config config with `policy` and `problems`
-- @string path of the project's file
function layering.read(config, path)
  local content, why, bytes = policy.read(path)
  if why then config.problems[#config.problems + 1] = why end
  if not content then return end
  if trust.is_pinned(config, path, bytes) then
    for key, value in pairs(content) do config.policy[key] = value end
    return
  end
  local ignored
  config.policy, ignored = layering.tighten(config.policy, content)
  if #ignored > 0 then
    config.problems[#config.problems + 1] = UNTRUSTED:format(path, table.concat(ignored, ", "))
  end
end

return layering
