--- The plan for macOS: a profile for its sandbox. See plan.lua. Only its text is tested: it has not
-- been run on a Mac.
--
-- The last matching rule applies. Unlisted operations are allowed, because a list of everything
-- that programs need would break them; launching applications is denied, as these run unconfined.
-- @module sandbox_enforcer.confine.seatbelt
local paths = require("sandbox_enforcer.paths")

local seatbelt = {}

local RUNNER <const> = "/usr/bin/sandbox-exec"

--- A path as a word of the profile; nil if it cannot be written as one.
local function quoted(path)
  if path:find("%c") then return nil end
  return '"' .. path:gsub('[\\"]', "\\%0") .. '"'
end

--- A rule for some paths. Without paths there is no rule, because it would apply to everything.
local function rule(lines, action, filter, list)
  local words = {}
  for _, path in ipairs(list) do
    local word = quoted(path)
    if not word then return false end
    words[#words + 1] = ("(%s %s)"):format(filter, word)
  end
  if #words > 0 then lines[#lines + 1] = ("(%s %s)"):format(action, table.concat(words, " ")) end
  return true
end

local NETWORK <const> = {
  on = { "(deny network-outbound (remote unix-socket))" },
  off = { "(deny network*)" },
  loopback = {
    "(deny network*)", '(allow network-bind (local ip "*:*"))',
    '(allow network-inbound (local ip "*:*"))',
    '(allow network-outbound (remote ip "localhost:*"))',
  },
}

--- Directories that must not be moved, or their contents could be replaced.
local function above(list)
  local found, seen = {}, {}
  for _, path in ipairs(list) do
    local at = paths.parent(path)
    while at and at ~= "/" and not seen[at] do
      seen[at], found[#found + 1] = true, at
      at = paths.parent(at)
    end
  end
  table.sort(found)
  return found
end

--- The profile; nil if it cannot express a path.
local function profile(request)
  local lines = { "(version 1)", "(allow default)", "(deny file-write*)" }
  local hidden = {}
  for i, place in ipairs(request.hidden) do hidden[i] = place.path end
  local good = rule(lines, "allow file-write*", "subpath", request.writable)
    and rule(lines, "allow file-write*", "literal", request.devices)
    and rule(lines, "allow file-write*", "subpath", { request.terminals })
    and rule(lines, "deny file-write*", "subpath", request.protected)
    and rule(lines, "deny file-write-unlink", "literal", above(request.protected))
    and rule(lines, "deny file-read* file-write*", "subpath", hidden)
  table.move(NETWORK[request.network], 1, #NETWORK[request.network], #lines + 1, lines)
  good = good and rule(lines, "allow network*", "subpath", request.writable)
    and rule(lines, "allow network-outbound", "literal", request.speaks)
  lines[#lines + 1] = "(deny appleevent-send)"
  lines[#lines + 1] = "(deny lsopen)"
  return good and table.concat(lines, "\n") or nil
end

--- @tparam table request
-- @tparam {table,...} steps that come first
function seatbelt.plan(request, steps)
  local text = profile(request)
  if not text then return { steps = steps, gaps = { "everything" } } end
  return { tier = "seatbelt", steps = steps, wrap = { RUNNER, "-p", text }, gaps = { "signals" } }
end

return seatbelt
