--- Disguised paths (CWE-22): control characters, and spellings that lead out of the project once a
-- server decodes them.
-- @module sandbox_enforcer.layers.validators.traversal
local core = require("sandbox_enforcer.core")
local disguise = require("sandbox_enforcer.layers.validators.disguise")

local traversal = {}

local LONGEST <const> = 16384

--- Where paths may lead: `{ inside = { directories }, readable = {...}, outside = {...} }`.
-- @tparam sandbox_enforcer.config.read config
function traversal.bounds(config)
  local function reals(list)
    local found = {}
    for _, directory in ipairs(list or {}) do found[#found + 1] = core.resolve(directory) end
    return found
  end
  local given = config.boundary or {}
  local inside = reals(given.allow)
  inside[#inside + 1] = config.project and core.resolve(config.project)
  inside[#inside + 1] = config.sandbox_real
  return {
    inside = inside, readable = reals(given.read_only), outside = reals(given.deny),
    project = config.project,
  }
end

local function holds(list, real)
  for _, directory in ipairs(list) do
    if core.contains(directory, real) then return true end
  end
  return false
end

--- Does an absolute path stay within the bounds, whichever order links and ".." are followed in?
local function is_inside(bounds, absolute, reads)
  for _, one in ipairs({ core.normalize(absolute), absolute }) do
    local real = core.resolve(one)
    if not real or holds(bounds.outside, real) then return false end
    if not holds(bounds.inside, real) and not (reads and holds(bounds.readable, real)) then
      return false
    end
  end
  return true
end

--- The absolute form of a text, "~" for the home directory; nil if unknown.
local function absolute(text, from)
  local below = text:match("^~(/.*)$") or text == "~" and ""
  if below then return from.home and from.home .. below end
  if text:sub(1, 1) == "/" then return text end
  return from.cwd and from.cwd:sub(1, 1) == "/" and from.cwd .. "/" .. text or nil
end

--- All readings of a path after decoding, also with backslashes as slashes.
local function readings(text)
  local list, stable = disguise.readings(text)
  for i = 0, #list do
    local one = list[i] or text
    if one:find("\\", 1, true) then list[#list + 1] = one:gsub("\\", "/") end
  end
  return list, stable
end

--- Does a text go up, judging by its characters?
local function climbs(text)
  return ("/" .. text .. "/"):find("/../", 1, true) ~= nil
end

--- Does a decoded path lead out?
local function leaves(text, from, bounds)
  local there = absolute(text, from)
  if not there then return climbs(text) end
  return not is_inside(bounds, there, from.reads)
end

--- Does a path go up and out of the bounds?
function traversal.climbs_out(text, from, bounds)
  return climbs(text) and leaves(text, from, bounds)
end

local CONTROLS <const> = "contains control characters"
local ENDLESS <const> = "is encoded too many times"

--- A path in the project, relative to it: the project's own name is not a disguise.
local function below(text, from, bounds)
  local base = bounds.project
  if not base or text:sub(1, #base + 1) ~= base .. "/" then return text, from end
  return "." .. text:sub(#base + 1), { cwd = base, home = from.home, reads = from.reads }
end

--- What is wrong with a path, as a clause that follows it; nil if nothing is.
-- The boundary judges paths that are plainly outside, unless they climb there.
-- @string text
-- @tparam table from `cwd`, `home`, `reads`: nothing there is changed
-- @tparam table bounds see traversal.bounds
function traversal.fault(text, from, bounds)
  if text:find("%c") then return CONTROLS end
  if #text > LONGEST then return "is too long" end
  text, from = below(text, from, bounds)
  local list, stable = readings(text)
  if #list == 0 then return nil end
  if not stable then return ENDLESS end
  local start = absolute(text, from)
  local plainly = start ~= nil and not is_inside(bounds, start, from.reads)
  for _, one in ipairs(list) do
    if one:find("%c") then return CONTROLS .. " once decoded" end
    if not plainly and leaves(one, from, bounds) then
      return ("leads outside the project once decoded: %s"):format(one)
    end
  end
  return nil
end

--- The same for a text that may be something else: only a disguised climb counts.
function traversal.hidden(text, from, bounds)
  if #text > LONGEST or text:find("[%s%c]") then return nil end
  for _, one in ipairs(readings(text)) do
    if climbs(one) and not climbs(text) then return traversal.fault(text, from, bounds) end
  end
  return nil
end

--- What is wrong with the path of a file: address.
-- @string text
function traversal.address_fault(text, from, bounds)
  local rest = text:match("^%s*%a+:(/.*)$")
  if not rest then return "names no file" end
  local host, name = rest:match("^//([^/]*)(.*)$")
  if host and host ~= "" and host:lower() ~= "localhost" then
    return "names a file on another machine"
  end
  name = name or rest
  local short = name:gsub("[?#].*$", "")
  local list, stable = readings(short)
  if not stable then return ENDLESS end
  for _, one in ipairs({ name, short, table.unpack(list) }) do
    if one:find("%c") then return CONTROLS end
    if not is_inside(bounds, "/" .. one, from.reads) then return "leads outside the project" end
  end
  return nil
end

return traversal
