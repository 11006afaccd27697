--- sandbox-enforcer policy check FILE...: is a policy file right?
-- @module sandbox_enforcer.cli.policy
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local policy = require("sandbox_enforcer.policy")
local profile = require("sandbox_enforcer.profile")
local profiles = require("sandbox_enforcer.profiles")

local verb = {}

local USAGE <const>, FAULTS <const> = 64, 65  -- as sysexits.h has them
local LIMIT <const> = 1024 * 1024

--- What is wrong with a file; nothing, if it is right.
local function faults(path)
  local bytes, why = core.read(path, LIMIT)
  if not bytes then return { ("%s: %s"):format(path, why) } end
  local _, found = policy.decode(path, bytes)
  local content = cjson.decode(bytes)
  local made = type(content) == "table" and type(content.profiles) == "table" and content.profiles
  local name = type(content) == "table" and content.default_profile
  if type(name) == "string" and not profiles.get(name) and not (made and made[name]) then
    found[#found + 1] = ("%s: default_profile: expected one of %s, found %q"):format(path,
      profile.names({ profiles = made or nil }), name)
  end
  return found
end

function verb.run(arguments)
  if arguments[1] ~= "check" or #arguments < 2 then
    return { stderr = "usage: sandbox-enforcer policy check FILE...\n", status = USAGE }
  end
  local good, bad = {}, {}
  for i = 2, #arguments do
    local found = faults(arguments[i])
    if #found == 0 then good[#good + 1] = arguments[i] .. ": right\n" end
    for _, fault in ipairs(found) do bad[#bad + 1] = fault .. "\n" end
  end
  return {
    stdout = table.concat(good), stderr = #bad > 0 and table.concat(bad) or nil,
    status = #bad > 0 and FAULTS or 0,
  }
end

return verb
