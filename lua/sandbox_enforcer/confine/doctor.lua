--- Describes what this machine can confine.
-- @module sandbox_enforcer.confine.doctor
local landlock = require("sandbox_enforcer.confine.landlock")
local plan = require("sandbox_enforcer.confine.plan")
local profiles = require("sandbox_enforcer.confine.profiles")
local request = require("sandbox_enforcer.confine.request")

local doctor = {}

local NEEDS <const> = "Linux 5.13 or newer, with landlock in its list of security modules"

--- Whether programs that listen at a socket file (docker, tmux, D-Bus) are out of reach.
local function sockets(able)
  if able.abi >= landlock.UNIX then return "yes, by Landlock" end
  return able.mounts and "existing ones are hidden; one made later can be reached"
    or "no: it needs mounts, or a newer Landlock"
end

--- What there is: `{ name, what }` each.
local function pieces(able)
  if able.system == "Darwin" then
    return { { "sandbox-exec", able.nested and "no: this already runs inside a sandbox"
      or "yes (its profiles are untested on a Mac)" } }
  end
  local who = able.owner and "yes, as root" or "yes, with a user namespace"
  return {
    { "Landlock", able.abi > 0 and ("yes, version %d"):format(able.abi)
      or "no: it needs " .. NEEDS },
    { "mounts", able.mounts and who
      or "no: user namespaces are off, or this already runs inside a sandbox" },
    { "sockets", sockets(able) },
    { "network", able.network and "yes, a private one with loopback only" or "no" },
    { "calls", able.filter and "yes, by seccomp" or "no: no filter for this processor" },
    { "bubblewrap", able.abi > 0 and "not needed" or able.wrapper or "no: none that works" },
  }
end

local function names()
  local list = {}
  for name in pairs(profiles.list) do list[#list + 1] = name end
  table.sort(list)
  return list
end

--- @tparam table base see base.lua
-- @tparam table able see plan.lua
-- @tparam table environ
-- @treturn {string,...} lines
-- @treturn boolean whether every profile can be had
function doctor.lines(base, able, environ)
  local lines, all = {}, true
  for _, piece in ipairs(pieces(able)) do
    lines[#lines + 1] = ("%-12s %s"):format(piece[1], piece[2])
  end
  for _, name in ipairs(names()) do
    local wanted, why = request.of(base, name, { able = able, environ = environ })
    local made = wanted and plan.of(wanted, able)
    local tier = made and (made.tier or "not available here") or why
    lines[#lines + 1] = ("%-12s %s%s"):format(name, tier,
      made and made.tier and #made.gaps == 0 and ", no gaps" or "")
    for _, gap in ipairs(made and made.gaps or {}) do
      lines[#lines + 1] = ("%-12s gap: %s (%s)"):format("", gap.says, gap.key)
    end
    all = all and made ~= nil and made.tier ~= nil
  end
  return lines, all
end

return doctor
