--- Where content ends up according to a rule's `lands`.
--
-- If `lands` is a function, it returns landings:
--
--     { item = item }                            the item names the destination
--     { name = "x" }                             it lands at x; a destination can be given as the
--                                                last operand, or after the item `after`
--     { name = "x", insert = "-P" }              the same, as an option after the command's name
--     { name = "x", swap = item, with = "-o" }   the same, as an option in place of a flag
--     { name = "x", refuse = "why" }             the same, but no destination can be given
--     { name = "x", besides = item }              the same, next to the file of the item
--     { stdout = true }                          content is printed
--     { unknown = "why" }                        the rule cannot tell
--
-- An inserted option is a word of its own, unless `attach` says otherwise. Each landing may also
-- have `directory = true` if the tool chooses names in it, `names` (the list of those names),
-- `slash` if the tool accepts a directory only with a trailing slash, `url`, and `write = true` if
-- the tool does not fetch, but writes its input.
-- @module sandbox_enforcer.rule.landings
local rules = require("sandbox_enforcer.rule.load")

local landings = {}

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

--- The tool's own default destination.
local function default(file, given, entry)
  if type(entry.default) ~= "function" then return entry.default end
  local name, why = rules.call(file, entry.default, given)
  if name ~= nil and type(name) ~= "string" then
    error({ rule = file, message = "lands: a default is a string, not a " .. type(name) })
  end
  return name, why or "the tool chooses the name"
end

--- The names that the tool would create in a directory; nil if unknown.
local function names(file, given, entry)
  return entry.names and rules.call(file, entry.names, given) or nil
end

local function add(file, given, entry, found)
  local option = entry.name:sub(1, 1) == "-"
  local items = option and given:items(entry.name) or given:all(entry.name)
  local function fallback() return default(file, given, entry) end
  local landing = { directory = entry.directory, fallback = fallback, write = entry.write }
  landing.file, landing.there, landing.fresh = entry.file, entry.there, entry.fresh
  landing.names = names(file, given, entry)
  landing.reuses = entry.reuses and rules.call(file, entry.reuses, given) or nil
  landing.minds = entry.reuses ~= nil or nil  -- it checks what exists there
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

--- Destinations of a rule whose `lands` is a list.
local function lands_by_list(file, given)
  local found, entries = {}, given.rule.lands
  for i = 1, #entries do add(file, given, entries[i], found) end
  return found
end

--- Destinations of a rule whose `lands` is a function; options of the group "fetch" count too.
local function lands_by_function(file, given)
  local found = rules.list(file, given, "lands")
  local mentioned = {}
  for _, landing in ipairs(found) do
    if landing.item then mentioned[landing.item] = true end
  end
  for _, item in ipairs(given.options) do
    if item.kind == "fetch" and not mentioned[item] and item.text ~= "-" then
      found[#found + 1] = { item = item }
    end
  end
  return found
end

--- Where a call puts content.
-- @string file of the rule, for messages
-- @tparam sandbox_enforcer.rule.call given
function landings.of(file, given)
  local lands = given.rule.lands
  if type(lands) == "function" then return lands_by_function(file, given) end
  return lands_by_list(file, given)
end

return landings
