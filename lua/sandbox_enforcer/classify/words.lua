--- The entries of a profile, compared with commands word by word, never with text.
-- @module sandbox_enforcer.classify.words
local core = require("sandbox_enforcer.core")
local rule = require("sandbox_enforcer.rule")
local steps = require("sandbox_enforcer.steps")

local words = {}

--- The call as its rule reads it, even if something in it is not understood.
local function call_of(step) return step.call or step.doubtful end

--- The words that name a command: itself, and its subcommands. Second: the field of the last.
local function names(step)
  local first = steps.name(step)
  if not first then return {}, 1 end
  local list, given = { first }, call_of(step)
  if not given then return list, 1 end
  local nth = 0
  for name in given.rule.name:gmatch("%S+") do
    nth = nth + 1
    if nth > 1 then list[nth] = name end
  end
  if given.subcommand == false then return list, #step.fields end  -- nobody knows what follows
  if given.subcommand then list[#list + 1] = given.subcommand end
  return list, given.subcommand_item and given.subcommand_item.field or given.at
end

--- What a command is called, with its subcommands: "npm test".
function words.called(step) return table.concat((names(step)), " ") end

--- Does a command begin with the words of an entry? `found` and `at`: see `names`.
local function begins(step, entry, found, at)
  local nth = 0
  for word in entry:gmatch("%S+") do
    nth = nth + 1
    local field = step.fields[at + nth - #found]
    local text = found[nth] or nth > #found and field and field.text or nil
    if text ~= word then return false end
  end
  return nth > 0
end

--- The entry of a list that a command begins with.
-- @tparam {string,...} entries
function words.begins(step, entries)
  local found, at = names(step)
  local first = found[1]
  for _, entry in ipairs(first and entries or {}) do
    if entry:find(first, 1, true) and begins(step, entry, found, at) then return entry end
  end
  return nil
end

--- Does a rule say what every argument of a call is?
local function is_read(given)
  return given and given.subcommand == nil and not given.unknown and not given.unsure
end

--- Is an option given, in any of its spellings? Without a rule, as it is written.
local function has_option(step, name)
  local given = call_of(step)
  if given and rule.option(given.rule, name) then return given:has(name) end
  if is_read(given) then return false end
  local letter = name:match("^%-(.)$")
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local word = text:match("^[^=]*")
    if word == name or letter and text:find("^%-[^-]*" .. letter:gsub("%p", "%%%0")) then
      return true
    end
  end
  return false
end

local function has_options(step, word)
  if word:find("^%-%-") or #word == 2 then return has_option(step, word) end
  for letter in word:sub(2):gmatch(".") do
    if not has_option(step, "-" .. letter) then return false end
  end
  return true
end

local DIGITS <const> = { r = 4, w = 2, x = 1, X = 1 }

--- The mode that an argument of chmod gives to everybody, as a number: "a=rwx" is 777; nil if it is
-- none, or leaves something as it is.
local function mode(text)
  local found = { u = 0, g = 0, o = 0 }
  local number = text:match("^[=+]?[0-7]*([0-7][0-7][0-7])$")
  if number then return number end
  for who, rights in (text .. ","):gmatch("([ugoa]+)[=+]([rwxX]+),") do
    local bits = 0
    for right in rights:gmatch(".") do bits = bits | DIGITS[right] end
    for one in who:gsub("a", "ugo"):gmatch(".") do found[one] = found[one] | bits end
  end
  return ("%d%d%d"):format(found.u, found.g, found.o)
end

--- Does an argument say what a word of a pattern says? One that ends in "/" or "=" is a beginning.
local function says(text, word, modes)
  if word:find("^%d+$") then
    return text:match("^0*(%d+)$") == word:match("^0*(%d+)$") or modes and mode(text) == word
  end
  if word:find("[/=]$") then return text:sub(1, #word) == word end
  return text == word
end

local function has_argument(step, from, word)
  local modes = steps.name(step) == "chmod"
  for i = from + 1, #step.fields do
    local text = step.fields[i].text
    if text and says(text, word, modes) then return true end
  end
  return false
end

--- Is the command the one that a pattern begins with? "mkfs" is also mkfs.ext4.
local function is_named(name, word)
  return name == word or name ~= nil and name:sub(1, #word + 1) == word .. "."
end

--- Does a command give a variable a value, for itself or for what comes? An empty one is any.
local function sets(step, name, value)
  for _, variable in ipairs(step.assigns or {}) do
    local same = value == "" or variable.value == value
    if variable.name == name and same and not variable.unset then return true end
  end
  return false
end

--- What a pattern says behind the variables that it begins with; nil if one of them is not set.
local function behind_variables(step, pattern)
  local name, value, rest = pattern:match("^%s*([%a_][%w_]*)=(%S*)%s*(.*)$")
  if not name then return pattern end
  return sets(step, name, value) and behind_variables(step, rest) or nil
end

local function fits(step, pattern, found, at)
  local nth = 0
  for word in pattern:gmatch("%S+") do
    nth = nth + 1
    local good
    if nth == 1 then
      good = is_named(found[1], word)
    elseif word:find("^%-.") then
      good = has_options(step, word)
    else
      good = found[nth] == word or has_argument(step, at, word)
    end
    if not good then return false end
  end
  return true
end

--- The pattern of a list that a command fits: the variables that it is given, its name, its options
-- in whatever spelling and order, its arguments. Patterns that begin with "re:" are for
-- `words.matches`.
function words.fits(step, patterns)
  local found, at = names(step)
  local given = call_of(step)
  local own = given and given.fields == step.fields and given.rule.name:match("^%S+")
  if own then found[1] = own end  -- grm is rm
  for _, pattern in ipairs(patterns) do
    local rest = not pattern:find("^re:") and pattern or nil
    if rest and rest:find("=", 1, true) then rest = behind_variables(step, rest) end
    if rest and fits(step, rest, found, at) then return pattern end
  end
  return nil
end

--- The regular expression of a list that a text matches.
function words.matches(text, patterns)
  for _, pattern in ipairs(patterns) do
    local expression = pattern:match("^re:(.*)$")
    if expression and core.matches(expression, text) then return pattern end
  end
  return nil
end

return words
