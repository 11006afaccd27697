--- A rule, prepared for reading calls. What a rule file says is described in schema.lua.
-- @module sandbox_enforcer.rule
local core = require("sandbox_enforcer.core")

local rule = {}

--- How tools read their arguments.
--    permute     options may stand behind operands
--    cluster     -abc is -a -b -c
--    attach      -ofile is -o file
--    equals      --output=file is --output file
--    abbreviate  a unique beginning of a long option is enough
--    negate      every long option --x has a --no-x
--    ends        "--" ends the options
--    bundle      the first argument is a cluster even without a dash, as tar has it
--    equate      -o=file is -o file
--    shorten     a unique beginning of a subcommand's name is enough
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

local SUFFIXES <const> = { ["[=]"] = "optional", ["[]"] = "rest" }

--- A list of words: a table, or a string with blanks between them.
function rule.list(value)
  if type(value) == "table" then return value end
  local words = {}
  for word in (value or ""):gmatch("%S+") do words[#words + 1] = word end
  return words
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

--- An option by one of its names, or by the beginning of a long one; nil if there is none, or more.
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

--- The option that a name stands for. An option is one table, however it is called.
-- @tparam table prepared
-- @string name
-- @tparam[opt] boolean is_prefix the beginning of a long name is enough, if it is the only such
function rule.option(prepared, name, is_prefix)
  local cache = is_prefix and prepared.by_prefix or prepared.by_name
  local option = cache[name]
  if option == nil then
    option = find(prepared.options, name, is_prefix) or false
    option = option and (prepared.by_entry[option.names] or option)
    if option then prepared.by_entry[option.names] = option end
    cache[name] = option
  end
  return option or nil
end

--- The operands that a text lists: `{ name, kind, optional, many }`.
function rule.operands(texts)
  local result = {}
  for i, text in ipairs(rule.list(texts)) do
    local kind, name, count = text:match("^(%a-):?([%a_]+)([?.]*)$")
    if kind == "" or not text:find(":", 1, true) then
      kind, name, count = "value", text:match("^([%a_]+)([?.]*)$")
    end
    result[i] = { name = name, kind = kind, optional = count == "?", many = count == "..." }
  end
  return result
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

--- The entries of `lands`, and one for each destination that it does not mention.
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

--- Prepare a rule that is well-formed.
-- @tparam table given what the rule file returned, or a subcommand in it
-- @string name of the command
-- @string file for messages
function rule.prepare(given, name, file)
  local prepared = {
    name = name, file = file, label = given.label or "download",
    inspect = given.inspect, runs = given.runs, brings = given.brings, sink = given.sink,
    settings = given.settings, leaves = given.leaves, does = given.does,
    pure = given.pure, last = given.last and set(rule.list(given.last)),
    grammar = grammar(given.grammar), options = options(given.options),
    by_name = {}, by_prefix = {}, by_entry = {},
    subcommands = given.subcommands, prepared = {},
  }
  prepared.operands_of = type(given.operands) == "function" and given.operands or nil
  prepared.operands = prepared.operands_of and {} or rule.operands(given.operands)
  if type(given.lands) == "function" then
    prepared.lands = given.lands
  else
    prepared.lands = landings(prepared, given.lands or {})
  end
  return prepared
end

--- The rule of a subcommand; nil if there is none.
function rule.subcommand(prepared, name)
  local given = prepared.subcommands[name]
  if given == nil then return nil end
  local found = prepared.prepared[name]
  if not found then
    if type(given) == "string" then
      found = prepared.find(given)
      if found.subcommands then found = rule.subcommand(found, name) end
    else
      found = rule.prepare(given, prepared.name .. " " .. name, prepared.file)
      found.find = prepared.find
    end
    prepared.prepared[name] = found
  end
  return found
end

return rule
