--- Prepares a rule for reading calls. schema.lua describes rule files.
-- @module sandbox_enforcer.rule.prepare
local core = require("sandbox_enforcer.core")
local conditions = require("sandbox_enforcer.rule.conditions")

local rule = {}

--- How tools read their arguments; schema.lua explains the traits.
rule.grammars = {
  gnu = {
    permute = true, cluster = true, attach = true, equals = true, abbreviate = true, ends = true,
  },
  posix = { cluster = true, attach = true, ends = true },
  pflag = {
    permute = true, cluster = true, attach = true, equals = true, equate = true, ends = true,
  },
  git = { equals = true },
}

local MOST_MISSED <const> = 256  -- remembered names that are no options of a rule

local WEAK <const> = { __mode = "v" }

local SUFFIXES <const> = { ["[=]"] = "optional", ["[]"] = "rest" }

local split = setmetatable({}, WEAK)  -- text -> its words

--- A list of words: a table, or a string with blanks between them.
function rule.list(value)
  if type(value) == "table" then return value end
  local result = {}
  for word in (value or ""):gmatch("%S+") do result[#result + 1] = word end
  return result
end

--- The words of a text; cached, because texts recur. Nobody may change the list.
-- @string text
function rule.words(text)
  local found = split[text]
  if not found then
    found = rule.list(text)
    split[text] = found
  end
  return found
end

local function grammar(given)
  if type(given) ~= "table" then return rule.grammars[given or "gnu"] end
  local result = {}
  for trait, value in pairs(rule.grammars[given[1]]) do result[trait] = value end
  for trait, value in pairs(given) do result[trait] = value end
  return result
end

local function options(groups)
  local result = {}
  for kind, value in pairs(groups or {}) do
    local text = type(value) == "table" and table.concat(value, " ") or value
    result[#result + 1] = { kind = kind, text = text }
  end
  return result
end

--- An option by one of its names, or by a unique prefix of a long one; nil if there is none.
local function find(groups, name, is_prefix)
  local option
  for _, group in ipairs(groups) do
    local first, names, suffix, count = core.option(group.text, name, is_prefix)
    if first and (option or count > 1) then return nil end
    if first then
      local takes = SUFFIXES[suffix] or (group.kind == "flag" and "nothing" or "value")
      option = { name = first, names = names, kind = group.kind, takes = takes, count = 1 }
      if takes == "value" and suffix ~= "" then option.count = tonumber(suffix:sub(2, 2)) end
    end
  end
  return option
end

--- The option of this name. Each option is one table, whatever its name.
-- @tparam table prepared
-- @string name
-- @tparam[opt] boolean is_prefix a unique prefix of a long name is enough
function rule.option(prepared, name, is_prefix)
  local cache = is_prefix and prepared.by_prefix or prepared.by_name
  local option = cache[name]
  if option == nil then
    option = find(prepared.options, name, is_prefix) or false
    option = option and (prepared.by_entry[option.names] or option)
    if option then prepared.by_entry[option.names] = option end
    if not option then prepared.missed = prepared.missed + 1 end
    if option or prepared.missed < MOST_MISSED then cache[name] = option end
  end
  return option or nil
end

--- The operands listed in a text: `{ name, kind, optional, many }`; `required` is the minimum
-- number.
function rule.operands(texts)
  local result = { required = 0 }
  for i, text in ipairs(rule.list(texts)) do
    local kind, name, count = text:match("^(%a-):?([%a_]+)([?.]*)$")
    if kind == "" or not text:find(":", 1, true) then
      kind, name, count = "value", text:match("^([%a_]+)([?.]*)$")
    end
    local optional, many = count == "?", count == "..."
    result[i] = { name = name, kind = kind, optional = optional, many = many }
    if not optional and not many then result.required = result.required + 1 end
  end
  return result
end

--- The same for the result of a rule's function, which is often the same text.
-- @tparam table prepared
-- @param texts
function rule.listed(prepared, texts)
  if type(texts) ~= "string" then return rule.operands(texts) end
  local found = prepared.lists[texts] or rule.operands(texts)
  prepared.lists[texts] = found
  return found
end

local function landing(entry)
  local result = {}
  for key, value in pairs(entry) do result[key] = value end
  result.name = entry[1]
  local printed = entry[1]:sub(1, 1) == "-" and not entry.directory and not entry.stdout and "-"
  result.except = rule.list(entry.except or printed or nil)
  result.unless, result.only = rule.list(entry.unless), rule.list(entry.only)
  return result
end

--- The entries of `lands`, and one for each destination it omits.
local function landings(prepared, given)
  local result, mentioned = {}, {}
  for i, entry in ipairs(given) do
    result[i] = landing(entry)
    local option = rule.option(prepared, entry[1])
    if option then mentioned[option] = true end
  end
  for _, group in ipairs(prepared.options) do
    for entry in (group.kind == "fetch" and group.text or ""):gmatch("%S+") do
      local name = entry:match("^[^|%[{]+")
      if not mentioned[rule.option(prepared, name)] then
        result[#result + 1] = landing({ name })
      end
    end
  end
  return result
end

local function set(names)
  local result = {}
  for _, name in ipairs(names) do result[name] = true end
  return result
end

--- A field that is a function, or a table or text that conditions.lua turns into one.
local function worded(given, field)
  local value = given[field]
  if value == nil or type(value) == "function" then return value end
  return conditions[field](value)
end

--- `pure` may be a text or true instead of a condition.
local function pure_of(given)
  if type(given.pure) == "table" then return conditions.pure(given.pure) end
  return given.pure
end

--- What `about` changes in a rule. Options already listed keep their place.
local function answer(prepared, about)
  local more = {}
  for entry in about:gmatch("%S+") do
    local listed = find(prepared.options, entry:match("^[^|%[]+"))
    if not listed then more[#more + 1] = entry end
  end
  for field, value in pairs(conditions.about(prepared, about)) do prepared[field] = value end
  if #more > 0 then
    table.insert(prepared.options, { kind = "flag", text = table.concat(more, " ") })
  end
end

--- `operands` and `lands`: decided for each call if they are a function, or have conditions.
local function set_places(prepared, given)
  local operands, lands = given.operands, given.lands or {}
  if type(operands) == "table" and type(operands[1]) == "table" then
    operands = conditions.operands(operands)
  end
  prepared.operands_of = type(operands) == "function" and operands or nil
  prepared.operands = prepared.operands_of and {} or rule.operands(operands)
  prepared.lists = prepared.operands_of and setmetatable({}, WEAK)
  local has_entries = type(lands) == "table" and lands[1] and not lands[1][1]
  if has_entries then lands = conditions.lands(lands) end
  prepared.lands = type(lands) == "function" and lands or landings(prepared, lands)
end

--- Prepare a well-formed rule.
-- @tparam table given what the rule file returned, or one of its subcommands
-- @string name of the command
-- @string file for messages
function rule.prepare(given, name, file)
  local prepared = {
    name = name, names = rule.list(name), file = file, words = given,
    label = given.label or "download",
    inspect = worded(given, "inspect"), runs = worded(given, "runs"),
    brings = worded(given, "brings"), tells = worded(given, "tells"), sink = given.sink,
    settings = given.settings, others = given.others,
    leaves = given.leaves,
    does = worded(given, "does"), pure = pure_of(given), plain = given.plain, vague = given.vague,
    parts = given.parts, last = given.last and set(rule.list(given.last)),
    grammar = grammar(given.grammar), options = options(given.options),
    by_name = {}, by_prefix = {}, by_entry = {}, missed = 0,
    subcommands = given.subcommands, prepared = {},
  }
  if given.packages then prepared.does = conditions.packages(given.packages) end
  if given.about then answer(prepared, given.about) end
  set_places(prepared, given)
  return prepared
end

--- The file with the rule of a subcommand; nil if there is none.
local function part_of(prepared, name)
  for file, names in pairs(prepared.parts or {}) do
    if core.option(names, name) then return file end
  end
  return nil
end

--- The rule of a subcommand that a file contains, or is; nil if it is not there.
local function in_file(prepared, file, name)
  local found = prepared.find(file)
  if found and found.subcommands then return rule.subcommand(found, name) end
  return found
end

--- The rule of a subcommand; nil if there is none.
function rule.subcommand(prepared, name)
  local found = prepared.prepared[name]
  if found then return found end
  local given = prepared.subcommands[name] or part_of(prepared, name)
  if given == nil then return nil end
  if type(given) == "string" then
    found = in_file(prepared, given, name)
    local full = prepared.name .. " " .. name
    if found and #prepared.names > 1 and found.name ~= full then  -- it has no group there
      found = setmetatable({ name = full, names = rule.list(full) }, { __index = found })
    end
  else
    found = rule.prepare(given, prepared.name .. " " .. name, prepared.file)
    found.find = prepared.find
  end
  prepared.prepared[name] = found
  return found
end

return rule
