--- Where content ends up, as the `lands` of a rule says, if it is a list.
-- @module sandbox_enforcer.landings.listed
local rules = require("sandbox_enforcer.rules")

local listed = {}

local function any(given, names)
  for _, name in ipairs(names) do
    if given:has(name) then return true end
  end
  return false
end

local function is_one_of(text, list)
  for _, entry in ipairs(list) do
    if entry == text then return true end
  end
  return false
end

--- The place that the tool itself would choose.
local function default(file, given, entry)
  if type(entry.default) ~= "function" then return entry.default end
  local name, why = rules.call(file, entry.default, given)
  if name ~= nil and type(name) ~= "string" then
    error({ rule = file, message = "lands: a default is a string, not a " .. type(name) })
  end
  return name, why or "the tool chooses the name"
end

--- What the tool would make in a directory: a list of names, nil if that cannot be told.
local function names(file, given, entry)
  return entry.names and rules.call(file, entry.names, given) or nil
end

local function add(file, given, entry, found)
  local option = entry.name:sub(1, 1) == "-"
  local items = option and given:items(entry.name) or given:all(entry.name)
  local function fallback() return default(file, given, entry) end
  local landing = { directory = entry.directory, fallback = fallback, write = entry.write }
  landing.names = names(file, given, entry)
  local function put(more)
    for key, value in pairs(landing) do more[key] = value end
    found[#found + 1] = more
  end
  for _, item in ipairs(items) do
    if item.text == entry.stdout and item.text then
      found[#found + 1] = { stdout = true }
    elseif not item.text or not is_one_of(item.text, entry.except) then
      put({ item = item })
    end
  end
  if #items > 0 or entry.default == nil or any(given, entry.unless) then return end
  if #entry.only > 0 and not any(given, entry.only) then return end
  local name, why = fallback()
  put({ name = name, unknown = not name and why or nil, insert = option and entry.name or nil })
end

--- The landings (landings.lua) of a call.
-- @string file of the rule, for messages
-- @tparam sandbox_enforcer.call given
function listed.of(file, given)
  local found = {}
  for _, entry in ipairs(given.rule.lands) do add(file, given, entry, found) end
  return found
end

return listed
