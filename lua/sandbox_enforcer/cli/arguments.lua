--- Reads the arguments of a verb as verbs.lua describes them.
-- @module sandbox_enforcer.cli.arguments
local nearest = require("sandbox_enforcer.nearest")
local verbs = require("sandbox_enforcer.verbs")

local arguments = {}

--- The options that a verb has: by name `{ key, value, choices }`.
-- @tparam table verb
function arguments.options(verb)
  local found = {}
  for _, option in ipairs(verb.options or {}) do
    local name, value = option[1]:match("^(%S+) ?(.*)$")
    local known = { key = name:gsub("^%-+", ""):gsub("%-", "_"), value = value ~= "" and value }
    if value:find("|", 1, true) then
      known.choices = {}
      for word in value:gmatch("[^|]+") do known.choices[word] = true end
    end
    found[name] = known
  end
  return found
end

--- The minimum and maximum number of operands.
local function range(text)
  local least, limit = 0, 0
  for word in (text or ""):gmatch("%S+") do
    if word:sub(1, 1) ~= "[" then least = least + 1 end
    limit = word:find("...", 1, true) and math.huge or limit + 1
  end
  return least, limit
end

local function value_of(name, option, value)
  if value == nil then return nil, ("%s needs a value: %s"):format(name, option.value) end
  if option.choices and not option.choices[value] then
    return nil, ("%s is %q, but must be %s%s"):format(name, value, option.value,
      nearest.hint(value, option.choices))
  end
  return value
end

--- Read one option.
-- @treturn integer|nil the position of the next word
-- @treturn ?string why it cannot be read
local function read_option(given, words, i, known)
  local name, attached = words[i]:match("^(%-%-[^=]+)=(.*)$")
  name = name or words[i]
  local option = known[name]
  if not option then
    return nil, ("unknown option %q%s"):format(name, nearest.hint(name, known))
  end
  if not option.value then
    if attached then return nil, name .. " takes no value" end
    given[option.key] = true
    return i + 1
  end
  local value, why = value_of(name, option, attached or words[i + 1])
  given[option.key] = value
  return value and i + (attached and 1 or 2), why
end

local function is_option(word) return word:find("^%-.") ~= nil end

--- Read the words after the verb's name.
local function read_words(given, words, first, verb)
  local known, i, ended = arguments.options(verb), first, false
  while i <= #words do
    local word = words[i]
    if not ended and word == "--" then
      ended, i = true, i + 1
    elseif not ended and (word == "--help" or word == "-h") then
      return nil, nil, true
    elseif not ended and is_option(word) then
      local after, why = read_option(given, words, i, known)
      if not after then return nil, why end
      i = after
    else
      given[#given + 1], i = word, i + 1
      ended = ended or verb.ends
    end
  end
  local least, limit = range(verb.operands)
  if #given < least then return nil, "missing " .. verb.operands end
  if #given > limit then return nil, ("unexpected %q"):format(given[limit + 1]) end
  return given
end

--- Read the arguments of a verb.
-- @tparam table verb from verbs.lua
-- @tparam {string,...} words
-- @treturn table|nil the argument for `run`; nil if the user wants help, or there is an error
-- @treturn ?string what is wrong
-- @treturn table the verb that was named, which may be a subverb
function arguments.read(verb, words)
  local given = { name = verb.name }
  if not verb.verbs then
    local read, why = read_words(given, words, 1, verb)
    return read, why, verb
  end
  local name = words[1]
  if name == "--help" or name == "-h" then return nil, nil, verb end
  local names = verbs.names(verb.verbs)
  local inner = verbs.named(name, verb.verbs)
  if not inner then
    local what = name and ("unknown command %q%s"):format(name, nearest.hint(name, names))
    return nil, what or "say what to do", verb
  end
  given.verb = name
  local read, why = read_words(given, words, 2, inner)
  return read, why, inner
end

return arguments
