--- Applies a project's own policy on top of the user's. It came with the project, so anybody may
-- have written it: it can only tighten, until the user pins its exact bytes (trust.lua).
-- @module sandbox_enforcer.config.project_policy
local active_profile = require("sandbox_enforcer.config.active_profile")
local consent = require("sandbox_enforcer.state.consent")
local policy = require("sandbox_enforcer.config.policy")
local profiles = require("sandbox_enforcer.config.profiles")
local tightening = require("sandbox_enforcer.config.tightening")
local trust = require("sandbox_enforcer.config.trust")

local project_policy = {}

local either <const> = tightening.either

--- From loose to strict.
local ORDER <const> = {
  mode = { "rewrite", "block" }, scope = { "first", "all" }, on_error = { "allow", "ask", "deny" },
  remotes = { "any", "ask" }, worktree = { "off", "auto" }, needs_approval = { "silent", "ask" },
  default_profile = { "balanced", "development", "testing", "production" },
  opaque_unconfined = { "allow", "ask", "deny" },
}

--- The defaults; for errors, the loosest possible reaction.
local DEFAULTS <const> = {
  scope = "all", on_error = "allow", opaque_unconfined = "ask",
  default_profile = active_profile.DEFAULT,
}

--- How strict a word is; nil if unknown, for example for a profile of the user's own.
local function rank(key, value)
  if value == nil then return 0 end
  for i, word in ipairs(ORDER[key]) do
    if word == value then return i end
  end
  return nil
end

local copy <const>, set <const> = tightening.copy, tightening.set

--- How each key of a project's policy tightens the user's; other keys are ignored.
local TIGHTEN <const> = {}

for key in pairs(ORDER) do
  TIGHTEN[key] = function(base, more)
    local wanted, now = rank(key, more), rank(key, base or DEFAULTS[key])
    return wanted and now and wanted > now and more or base
  end
end

local by_name <const> = TIGHTEN.default_profile

--- A profile's name says how strict it is, unless the user has changed that profile.
function TIGHTEN.default_profile(base, more, user)
  local made = user.profiles or {}
  if made[more] or made[base or active_profile.DEFAULT] then return base end
  return by_name(base, more)
end

function TIGHTEN.profiles(base, more)
  local result = copy(base)
  for name, given in pairs(more) do
    local old = result[name] or profiles.get(name)
    if old then result[name] = tightening.profile(active_profile.complete(name, old), given) end
  end
  return result
end

--- The project may close directories, not open them.
function TIGHTEN.boundary(base, more)
  local result = copy(base)
  result.deny = either(result.deny, more.deny)
  return result
end

function TIGHTEN.protected_paths(base, more, _, kept)
  return either(base or kept, more)
end

function TIGHTEN.validators(base, more)
  local result = copy(base)
  for key, value in pairs(more) do
    if value == "on" then result[key] = value end
  end
  return result
end

--- Agents without limits from the user get the project's; the others keep theirs and get the
-- project's refusals too.
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
  if more.ttl then result.ttl = math.min(more.ttl, result.ttl or consent.TTL) end
  return result
end

--- A project may have more of its commands confined, and more paths kept and hidden; it may not
-- open anything, nor have confined commands approved.
function TIGHTEN.confine(base, more)
  local wanted = {}
  for _, word in ipairs(type(more) == "table" and more or { more }) do
    wanted[#wanted + 1] = word == "approve" and "on" or word
  end
  return either(type(base) == "string" and { base } or base, wanted)
end

function TIGHTEN.confinement(base, more)
  local result = copy(base)
  for _, key in ipairs({ "hidden", "protected", "require" }) do
    if more[key] then result[key] = either(result[key], more[key]) end
  end
  return result
end

--- A project may add entries that stop something; the ones that allow something are ignored.
TIGHTEN.ask, TIGHTEN.deny = either, either

TIGHTEN.version = function(base) return base end

--- Commands that a project's policy would approve if it were trusted: `{ entry... }`.
local function offered_by(content, base)
  local list = {}
  for name, given in pairs(content.profiles or {}) do
    local old = (base.profiles or {})[name] or profiles.get(name)
    local known = set(old and active_profile.complete(name, old).safe_commands)
    for _, entry in ipairs(given.safe_commands or {}) do
      if not known[entry] then list[#list + 1] = entry end
    end
  end
  for _, entry in ipairs(content.allow or {}) do list[#list + 1] = entry.command end
  return list
end

local UNTRUSTED <const> = "%s sets %s, not applied until you trust it. "
  .. "Read it, then run: sandbox-enforcer trust"

--- The user's policy, tightened by the project's.
-- @tparam table base
-- @tparam table more
-- @tparam {string,...} kept the protected paths by default
-- @treturn table
-- @treturn {string,...} the ignored keys
function project_policy.tighten(base, more, kept)
  local result, ignored = copy(base), {}
  for key, value in pairs(more) do
    local way = TIGHTEN[key]
    if way then result[key] = way(base[key], value, base, kept) else ignored[#ignored + 1] = key end
  end
  -- each profile stops something that the others do not
  if result.default_profile ~= base.default_profile then
    result.beneath = base.default_profile or active_profile.DEFAULT
  end
  table.sort(ignored)
  return result, ignored
end

--- The effective policy for a project.
-- @tparam sandbox_enforcer.config.read config with `policy` and `problems`
-- @string path of the project's file
function project_policy.read(config, path)
  local foreign = false
  local content, why, dropped = policy.read(path, function(bytes)
    foreign = not trust.is_pinned(config, path, bytes)
    return foreign
  end)
  if why then config:degrade(why) end
  if not content then return end
  if not foreign then
    for key, value in pairs(content) do config.policy[key] = value end
    return
  end
  local ignored
  local offered = offered_by(content, config.policy)
  config.offered = #offered > 0 and { by = path, entries = offered } or nil
  config.policy, ignored = project_policy.tighten(config.policy, content, config.agent.files.kept)
  if dropped then ignored[#ignored + 1] = "regular expressions" end
  if #ignored > 0 then
    config.problems[#config.problems + 1] = UNTRUSTED:format(path, table.concat(ignored, ", "))
  end
end

return project_policy
