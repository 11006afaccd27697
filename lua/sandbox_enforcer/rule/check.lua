--- Checks a whole rule against the schema: errors name the file, the line, the key, and a likely
-- correction.
-- @module sandbox_enforcer.rule.check
local core = require("sandbox_enforcer.core")
local effect = require("sandbox_enforcer.effect")
local nearest = require("sandbox_enforcer.nearest")
local rule = require("sandbox_enforcer.rule.prepare")
local schema = require("sandbox_enforcer.rule.schema")
local vocabulary = require("sandbox_enforcer.rule.vocabulary")

local check = {}

local FILE_LIMIT <const> = 256 * 1024

--- The line of a file with the last of these keys, as far as the text shows.
local function line_of(file, keys)
  local text = core.read(file, FILE_LIMIT)
  local at, found = 1, nil
  for key in (text and keys or ""):gmatch("[^.%[%]]+") do
    local escaped = key:gsub("%p", "%%%0")
    local place = text:find("%f[%w_]" .. escaped .. "%f[^%w_]\"?%]?%s*=[^=]", at)
    if place then at, found = place, place end
  end
  if not found then return nil end
  return select(2, text:sub(1, found):gsub("\n", "")) + 1
end

--- Report an error at a place in a rule: the file, a NUL, and the keys down to it.
local function fail(where, message, ...)
  local file, keys = where:match("^(%Z*)%z%.?(.*)$")
  local line = line_of(file, keys)
  local place = line and ("%s:%d: "):format(file, line) or file .. ": "
  if keys ~= "" then keys = keys .. ": " end
  error({ rule = file, message = place .. keys .. message:format(...) })
end

local function names_of(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = tostring(key) end
  table.sort(keys)
  return keys
end

--- Require one of the names in a table.
local function expect_known(where, what, name, known)
  if known[name] ~= nil then return end
  local hint = nearest.hint(tostring(name), known)
  if hint == "" then hint = "; known: " .. table.concat(names_of(known), ", ") end
  fail(where, "unknown %s %q%s", what, tostring(name), hint)
end

local function expect(where, value, kinds)
  if (" " .. kinds .. " "):find(" " .. type(value) .. " ", 1, true) then return value end
  fail(where, "expected a %s, found a %s", kinds:gsub(" ", " or a "), type(value))
end

--- All words of a rule: its fields, and those that describe a tool.
local function rule_words()
  local known = {}
  for _, names in ipairs({ schema.fields.Rule, vocabulary.fields }) do
    for name in pairs(names) do known[name] = true end
  end
  return known
end

--- Does a table have only a class's fields, with their types?
local function check_fields(where, given, class)
  local fields = schema.fields[class]
  for _, key in ipairs(names_of(expect(where, given, "table"))) do
    local name = tonumber(key) or key
    local at = where .. "." .. key
    if class == "Rule" and vocabulary.is(name) then
      vocabulary.check(at, name, given[name], fail)
    elseif not fields[name] then
      fail(at, "unknown field%s", nearest.hint(key, class == "Rule" and rule_words() or fields))
    else
      expect(at, given[name], fields[name][2])
    end
  end
end

--- Require a list without holes and other fields, with entries of these types.
local function expect_list(where, value, kinds)
  local count = 0
  for key in pairs(expect(where, value, "table")) do
    if math.type(key) ~= "integer" then
      fail(where, "expected a list, found the field %q", tostring(key))
    end
    count = count + 1
  end
  for i = 1, count do expect(where .. "[" .. i .. "]", value[i], kinds) end
  return value
end

--- A list of words: a table, or a string with blanks between them.
local function list(where, value)
  if type(value) == "table" then return expect_list(where, value, "string") end
  return rule.list(value)
end

local function check_grammar(where, given)
  local name, changes = given or "gnu", {}
  if type(given) == "table" then name, changes = given[1], given end
  expect_known(where, "grammar", name, rule.grammars)
  for trait, value in pairs(changes) do
    if trait ~= 1 then
      expect_known(where, "trait", trait, schema.traits)
      expect(where .. "." .. trait, value, "boolean")
    end
  end
end

--- Check an entry such as "-o|--output[=]"; `seen` are the rule's names so far.
local function check_option(where, entry, seen)
  local names, suffix = entry:match("^([^%[{]*)(.*)$")
  local sign = entry:match("[^-]([,;])")
  if sign then
    fail(where, "%q has a %s; blanks separate options, | their names", entry,
      sign == "," and "comma" or "semicolon")
  elseif suffix ~= "" and suffix ~= "[=]" and suffix ~= "[]" and not suffix:find("^{%d}$") then
    fail(where, '%q ends in something else than "[=]", "[]" or "{2}"', entry)
  end
  for name in names:gmatch("[^|]+") do
    if not name:find("^%-%-?[^-=]") then fail(where, "%q is not an option", name) end
    if seen[name] then fail(where, "%q is listed twice", name) end
    seen[name] = true
  end
end

local function check_options(where, groups, seen)
  for _, group in ipairs(names_of(groups)) do
    local at = where .. "." .. group
    expect_known(at, "kind of option", group, schema.kinds)
    for _, entry in ipairs(list(at, expect(at, groups[group], "string table"))) do
      check_option(at, entry, seen)
    end
  end
end

local function check_operands(where, texts, seen)
  local many
  for i, text in ipairs(list(where, texts)) do
    local at = where .. "[" .. i .. "]"
    local kind, name, count = ("value:" .. text):match("^%a+:(%a+):([%a_]+)([?.]*)$")
    if not kind then kind, name, count = "value", text:match("^([%a_]+)([?.]*)$") end
    if not name or (count ~= "" and count ~= "?" and count ~= "...") then
      fail(at, '%q is not "name", "name?" or "name...", with a kind before it', text)
    end
    expect_known(at, "kind of operand", kind, schema.kinds)
    if kind == "flag" then fail(at, "an operand cannot be a flag") end
    if count == "..." and many then fail(at, 'only one operand can be "..."') end
    many = many or count == "..."
    seen[name] = true
  end
end

--- Require options or operands of the rule.
local function check_names(where, names, seen)
  for _, name in ipairs(list(where, names or {})) do
    if not seen[name] then
      fail(where, "%q is neither an option nor an operand of the rule%s", name,
        nearest.hint(name, seen))
    end
  end
end

local NAMES <const> = { "with", "without", "item", "unless", "only", "names" }

--- An entry of `does`: a kind of effect, and fields that it has.
local function check_effect(where, given)
  local kinds, traits = {}, effect.kinds[expect(where .. ".kind", given.kind, "string")]
  for _, kind in ipairs(effect.names()) do kinds[kind] = true end
  if not traits then expect_known(where .. ".kind", "effect", given.kind, kinds) end
  local fields = { name = true }
  for name in pairs(schema.fields.Effect) do fields[name] = true end
  for name in (traits.fields or ""):gmatch("[%w_]+") do fields[name] = true end
  for _, key in ipairs(names_of(given)) do
    local field = schema.fields.Effect[key]
    local at = where .. "." .. key
    if not fields[key] then fail(at, "unknown field%s", nearest.hint(key, fields)) end
    if field then expect(at, given[key], field[2]) end
  end
end

--- Check a table of a class, and the options and operands it names.
local function check_entry(where, given, class, seen)
  if class == "Effect" then check_effect(where, given) else check_fields(where, given, class) end
  for _, key in ipairs(NAMES) do
    local value = given[key]
    if type(value) ~= "function" then check_names(where .. "." .. key, value, seen) end
  end
end

local function check_entries(where, given, class, seen)
  if type(given) ~= "table" then return end
  for i, entry in ipairs(expect_list(where, given, "table")) do
    local at = where .. "[" .. i .. "]"
    check_entry(at, entry, class, seen)
    if class == "Landing" and entry[1] then check_names(at .. "[1]", entry[1], seen) end
  end
end

local function check_settings(where, given)
  if type(given) ~= "table" then return end
  for i, entry in ipairs(expect_list(where, given, "table")) do
    local at = where .. "[" .. i .. "]"
    expect(at .. "[1]", entry[1], "string")
    expect(at .. "[2]", entry[2], "string function")
  end
end

--- Check the operands, which may have several readings.
local function check_readings(where, given, seen)
  if type(given) == "function" or given == nil then return end
  if type(given) == "string" or type(given[1]) ~= "table" then
    return check_operands(where, given, seen)
  end
  for i, entry in ipairs(given) do
    local at = where .. "[" .. i .. "]"
    check_entry(at, entry, "Operands", seen)
    check_operands(at, entry[1], seen)
  end
end

local PURE <const> = { [true] = true, always = true, project = true }

local function check_pure(where, pure, seen)
  if type(pure) == "table" then
    check_entry(where, pure, "Condition", seen)
  elseif pure ~= nil and type(pure) ~= "function" and not PURE[pure] then
    fail(where, 'expected true, "always", "project", a condition or a function')
  end
end

local function check_language(where, given)
  if type(given) ~= "table" then return end
  check_fields(where, given, "Language")
  if given.quoting then check_fields(where .. ".quoting", given.quoting, "Quoting") end
  if given.calls then check_fields(where .. ".calls", given.calls, "Calls") end
end

--- `examples`: what becomes of commands.
local function check_examples(where, given)
  for command, outcome in pairs(given) do
    if type(command) ~= "string" then
      fail(where, "expected a command for %q", tostring(outcome))
    end
    if outcome ~= true then expect(where .. "[" .. command .. "]", outcome, "string") end
  end
end

--- `also`: names of commands.
local function check_also(where, names)
  for _, name in ipairs(rule.list(names)) do
    if not name:find("^[%w_][%w_.+-]*$") then fail(where, "%q is not a command's name", name) end
  end
end

local function check_rule(given, where)
  check_fields(where, given, "Rule")
  check_grammar(where .. ".grammar", given.grammar)
  check_settings(where .. ".settings", given.settings or {})
  local seen = {}
  check_options(where .. ".options", given.options or {}, seen)
  for _, entry in ipairs(list(where .. ".about", given.about or "")) do
    local listed = seen[entry:match("^[^|%[]+")]
    if not listed then check_option(where .. ".about", entry, seen) end
  end
  check_names(where .. ".last", given.last, seen)
  check_readings(where .. ".operands", given.operands, seen)
  check_entries(where .. ".lands", given.lands, "Landing", seen)
  check_entries(where .. ".does", given.does, "Effect", seen)
  check_entries(where .. ".runs", given.runs, "Run", seen)
  check_pure(where .. ".pure", given.pure, seen)
  if type(given.plain) == "string" then check_names(where .. ".plain", given.plain, seen) end
  check_language(where .. ".language", given.language)
  check_examples(where .. ".examples", given.examples or {})
  check_also(where .. ".also", given.also)
  if given.brings == true then fail(where .. ".brings", "expected false, not true") end
  for _, case in ipairs({ { "brings", "Condition" }, { "inspect", "Inspection" } }) do
    local field, class = table.unpack(case)
    if type(given[field]) == "table" then
      check_entry(where .. "." .. field, given[field], class, seen)
    end
  end
  for _, name in ipairs(names_of(given.subcommands or {})) do
    local sub = given.subcommands[name]
    if type(sub) ~= "string" then check_rule(sub, where .. ".subcommands." .. name) end
  end
end

--- Is the rule named after its file, or a part of a rule after its folder?
local function check_name(where, given, file)
  local name, folder = file:match("%f[^/\0]([^/]+)%.lua$"), file:match("%f[^/\0]([^/]+)/[^/]+$")
  if name and given.command ~= name and given.command ~= folder then
    fail(where .. ".command", "%q is not the file's name", given.command)
  end
end

--- Check a whole rule. Raises `{ rule = file, message = text }` for an error.
-- @param given what the rule file returned
-- @string file
function check.rule(given, file)
  local where = file .. "\0"
  expect(where, given, "table")
  if given.command == nil then check_fields(where, given, "Rule") end  -- it may be misspelt
  expect(where .. ".command", given.command, "string")
  check_name(where, given, file)
  check_rule(given, where)
end

return check
