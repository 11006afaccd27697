--- Where content ends up according to a rule's `lands`.
--
-- If `lands` is a function, it returns landings:
--
--     { item = item }                            the item names the destination
--     { name = "x" }                             it lands at x; a destination can be given as the
--                                                last operand, or after the item `behind`
--     { name = "x", insert = "-P" }              the same, as an option after the command's name
--     { name = "x", swap = item, with = "-o" }   the same, as an option in place of a flag
--     { name = "x", refuse = "why" }             the same, but no destination can be given
--     { name = "x", beside = item }              the same, next to the file of the item
--     { stdout = true }                          content is printed
--     { unknown = "why" }                        the rule cannot tell
--
-- An inserted option is a word of its own, unless `attach` says otherwise. Each landing may also
-- have `directory = true` if the tool chooses names in it ("named": if its name ends as only those
-- of directories do), `names` (the list of those names; without a directory, those that the name
-- expands to), `url`, and `write = true` if the tool does not fetch, but writes its input. In a
-- loop, `each` has the names of its rounds, next to the files of the item `beside`.
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
local function default(given, entry)
  if type(entry.default) ~= "function" then return entry.default end
  local name, why = rules.answer(given.rule, "lands.default", entry.default, given)
  return name, why or "the tool chooses the name"
end

--- The names that the tool would create in a directory; nil if unknown.
local function names(given, entry)
  return entry.names and rules.answer(given.rule, "lands.names", entry.names, given) or nil
end

local function add(given, entry, found)
  local option = entry.name:sub(1, 1) == "-"
  local items = option and given:items(entry.name) or given:all(entry.name)
  local function fallback() return default(given, entry) end
  local landing = { directory = entry.directory, fallback = fallback, write = entry.write }
  landing.file, landing.there = entry.file, entry.there
  landing.fresh, landing.parents = entry.fresh, entry.parents
  landing.names = names(given, entry)
  local reuses = entry.reuses
  landing.reuses = reuses and rules.answer(given.rule, "lands.reuses", reuses, given) or nil
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
local function lands_by_list(given)
  local found, entries = {}, given.rule.lands
  for i = 1, #entries do add(given, entries[i], found) end
  return found
end

--- Destinations of a rule whose `lands` is a function; options of the group "fetch" count too.
local function lands_by_function(given)
  local found = rules.list(given, "lands")
  local mentioned = {}
  for _, landing in ipairs(found) do
    if landing.item then mentioned[landing.item] = true end
    local fallback = landing.fallback
    landing.fallback = fallback and function()
      return rules.answer(given.rule, "lands.default", fallback)
    end
  end
  for _, item in ipairs(given.options) do
    if item.kind == "fetch" and not mentioned[item] and item.text ~= "-" then
      found[#found + 1] = { item = item }
    end
  end
  return found
end

local function listed(given)
  local lands = given.rule.lands
  if type(lands) == "function" then return lands_by_function(given) end
  return lands_by_list(given)
end

-- loops

--- The one operand that has another text in each round of a loop; nil if there is none.
local function changing(given)
  local found
  for _, item in ipairs(given.operands) do
    if not item.text then
      if found or not item.choices or item.choices.any then return nil end
      found = item
    end
  end
  return found
end

--- Is something about a landing unknown that the text of an operand may tell?
local function is_open(landing)
  return landing.unknown ~= nil or landing.directory and not landing.names and not landing.stdout
end

--- The landings of each round: those of a call whose operand has the text of that round.
local function in_rounds(given, item)
  local list = {}
  for i, text in ipairs(item.choices) do
    local operands = table.move(given.operands, 1, #given.operands, 1, {})
    for nth, other in ipairs(operands) do
      local this = other == item
      operands[nth] = this and setmetatable({ text = text, choices = false }, { __index = item })
        or other
    end
    local call = setmetatable({ operands = operands }, { __index = given })
    if item.name then call[item.name] = given[item.name] or text end
    list[i] = listed(call)
  end
  return list
end

--- The names that a landing has in its rounds; nil if one is unknown. Second: whether the tool puts
-- each next to the file of its operand.
local function names_in(rounds, nth, count)
  local list, beside = {}, true
  for _, round in ipairs(rounds) do
    local one = round[nth]
    if #round ~= count or one.unknown or one.stdout or one.refuse then return nil end
    beside = beside and one.beside ~= nil
    local found = one.directory and one.names or not one.directory and { one.name }
    if not found or #found == 0 then return nil end
    table.move(found, 1, #found, #list + 1, list)
  end
  return list, beside and #list == #rounds
end

--- Say what only the rounds of a loop tell: the names of what lands, or what each becomes.
local function tell_rounds(given, all)
  local item = changing(given)
  local rounds = item and in_rounds(given, item)
  for nth, landing in ipairs(rounds and all or {}) do
    local list, beside = nil, false
    if is_open(landing) then list, beside = names_in(rounds, nth, #all) end
    if list and landing.directory then
      landing.names = list
    elseif list and beside and not landing.item then
      all[nth] = { beside = item, each = list, write = landing.write }
    end
  end
end

--- Where a call puts content.
-- @tparam sandbox_enforcer.rule.call given
function landings.of(given)
  local all = listed(given)
  for _, landing in ipairs(all) do
    if is_open(landing) then
      tell_rounds(given, all)
      break
    end
  end
  return all
end

return landings
