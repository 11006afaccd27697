--- The schema of the files in rules/: checks a rule whole, and prepares it for reading calls.
--
--     command      the name that the rule is for (and its file is named after)
--     label        what messages call it; "download" if there is none
--     grammar      how the tool reads its arguments: a name of `rule.grammars`, or a table
--                  `{ name, trait = boolean... }` that changes some of its traits
--     options      { group = "-o|--output --depth --recursive[=]"... }. "[=]" marks a long option
--                  whose value may be left out, and must be attached if it is there; "[]" a short
--                  one whose value, maybe empty, is the rest of the word; "{2}" one with two
--                  values. What options of the group "fetch" name is a destination; `lands` may
--                  say more about them
--     operands     "name name? name...", each with a kind before it if it has one: "url:address";
--                  or a function(call) that gives such a text
--     lands        where content ends up: { { "-o" }, { "directory", default = "name" }... },
--                  or a function(call) that returns such landings (see landings.lua)
--     runs         function(call) that tells what else is run: a list of
--                  { item = item }                 a command that begins with this argument, and
--                                                  ends before the argument number `before`, if
--                                                  given; with `open`, arguments that are not
--                                                  known are added to it; the text `holes` stands
--                                                  for something else in it
--                  { item = item, script = true }  the text of a shell script; with `arguments`,
--                                                  what follows is its $0, $1, ...
--                  { item = item, program = true } a file that is run
--                  { stdin = true }                what is read from the standard input; with
--                                                  `shell`, as a shell script
--     inspect      function(call) that returns true, or nil and why the call cannot be judged
--     subcommands  { name = rule... }
--
-- An entry of `lands` begins with the option or operand that names the destination. Of its fields,
-- `default` is where content lands without it (a name, or a function(call) that gives one),
-- `stdout` the value that prints content instead, `except` values that land nothing ("-" if
-- nothing is said, but not of a directory), `unless` and `only` options that switch the default off
-- or on, `directory` says that the tool chooses names in it, `names` (a function(call)) which, and
-- `write` that it is not the tool that fetches: it writes what comes in.
-- @module sandbox_enforcer.rule
local core = require("sandbox_enforcer.core")

local rule = {}

--- What the argument of an option, or an operand, can mean.
rule.kinds = {
  flag = true,  -- no argument
  value = true,  -- nothing that matters here
  read = true, write = true, fetch = true,  -- a path; of the last, where fetched content goes
  chdir = true,  -- a directory that the tool goes to
  program = true,  -- the path of a program text that is run
  run = true,  -- the name of a command; its arguments are all that follows
  script = true,  -- the text of a shell script
  url = true,
}

--- How tools read their arguments.
--    permute     options may stand behind operands
--    cluster     -abc is -a -b -c
--    attach      -ofile is -o file
--    equals      --output=file is --output file
--    abbreviate  a unique beginning of a long option is enough
--    negate      every long option --x has a --no-x
--    ends        "--" ends the options
--    bundle      the first argument is a cluster even without a dash, as tar has it
--    shorten     a unique beginning of a subcommand's name is enough
rule.grammars = {
  gnu = {
    permute = true, cluster = true, attach = true, equals = true, abbreviate = true, ends = true,
  },
  posix = { cluster = true, attach = true, ends = true },
  pflag = { permute = true, cluster = true, attach = true, equals = true, ends = true },
  git = { equals = true },
}

local TRAITS <const> = {
  permute = true, cluster = true, attach = true, equals = true, abbreviate = true, negate = true,
  ends = true, bundle = true, shorten = true,
}

local FIELDS <const> = {
  command = "string", label = "string", grammar = true, options = "table", operands = true,
  lands = true, runs = "function", inspect = "function", subcommands = "table",
}

local LANDING <const> = {
  default = true, directory = "boolean", except = true, names = "function", only = true,
  stdout = "string", unless = true, write = "boolean",
}

--- Say what is wrong at a place of a rule: the file, a NUL, and the keys down to it.
local function fail(where, message, ...)
  local file, key = where:match("^(%Z*)%z%.?(.*)$")
  if key ~= "" then key = key .. ": " end
  error({ rule = file, message = file .. ": " .. key .. message:format(...) })
end

local function expect(where, value, kind)
  if type(value) ~= kind then fail(where, "expected a %s, found a %s", kind, type(value)) end
  return value
end

local function sorted(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = tostring(key) end
  table.sort(keys)
  return keys
end

--- A list of words: a table, or a string with blanks between them.
local function list(where, value)
  local words = {}
  if type(value) == "string" then
    for word in value:gmatch("%S+") do words[#words + 1] = word end
    return words
  end
  for i, word in ipairs(expect(where, value, "table")) do
    if type(word) ~= "string" then expect(where .. "[" .. i .. "]", word, "string") end
    words[i] = word
  end
  return words
end

local function grammar(where, given)
  local name, changes = given or "gnu", {}
  if type(given) == "table" then name, changes = given[1], given end
  local base = rule.grammars[name]
  if not base then
    local names = table.concat(sorted(rule.grammars), ", ")
    fail(where, "%q is no grammar; there are %s", tostring(name), names)
  end
  local result = {}
  for trait, value in pairs(base) do result[trait] = value end
  for trait, value in pairs(changes) do
    if trait ~= 1 then
      if not TRAITS[trait] then fail(where, "%q is no trait of a grammar", tostring(trait)) end
      result[trait] = expect(where .. "." .. trait, value, "boolean")
    end
  end
  return result
end

--- A group of options as one list of words.
local function group_text(where, value)
  if type(value) == "string" then return value end
  return table.concat(list(where, value), " ")
end

local function options(where, groups)
  local result = {}
  for _, group in ipairs(sorted(groups)) do
    local at = where .. "." .. group
    if not rule.kinds[group] then
      fail(at, "no such group; there are %s", table.concat(sorted(rule.kinds), ", "))
    end
    result[#result + 1] = { kind = group, text = group_text(at, groups[group]), where = at }
  end
  return result
end

local SUFFIXES <const> = { ["[=]"] = "optional", ["[]"] = "rest" }

--- An option by one of its names, or by the beginning of a long one; nil if there is none, or more.
local function find(groups, name, is_prefix)
  local found, entry
  for _, group in ipairs(groups) do
    local text, count = core.option(group.text, name, is_prefix)
    if text and (found or count > 1) then
      if is_prefix then return nil end
      fail(group.where, "%q is listed twice", name)
    end
    if text then found, entry = group, text end
  end
  if not found then return nil end
  local names, suffix = entry:match("^([^%[{]*)(.*)$")
  local takes = SUFFIXES[suffix] or (found.kind == "flag" and "nothing" or "value")
  local option = { name = names:match("^[^|]*"), names = names, kind = found.kind, takes = takes }
  option.count = tonumber(suffix:match("^{(%d)}$")) or 1
  return option
end

--- The option that a name stands for. An option is one table, however it is called.
-- @tparam table compiled
-- @string name
-- @tparam[opt] boolean is_prefix the beginning of a long name is enough, if it is the only such
function rule.option(compiled, name, is_prefix)
  local cache = is_prefix and compiled.by_prefix or compiled.by_name
  local option = cache[name]
  if option == nil then
    option = find(compiled.options, name, is_prefix) or false
    option = option and (compiled.by_entry[option.names] or option)
    if option then compiled.by_entry[option.names] = option end
    cache[name] = option
  end
  return option or nil
end

local function operands(where, texts)
  local result = {}
  local many
  for i, text in ipairs(list(where, texts or {})) do
    local at = where .. "[" .. i .. "]"
    local kind, name, count = text:match("^(%a+):([%a_]+)([?.]*)$")
    if not text:find(":", 1, true) then
      kind, name, count = "value", text:match("^([%a_]+)([?.]*)$")
    end
    if not name or (count ~= "" and count ~= "?" and count ~= "...") then
      fail(at, '%q is not "name", "name?" or "name...", with a kind before it', text)
    end
    if not rule.kinds[kind] or kind == "flag" then fail(at, "%q is no kind of operand", kind) end
    if count == "..." and many then fail(at, 'only one operand can be "..."') end
    many = many or count == "..."
    result[i] = { name = name, kind = kind, optional = count == "?", many = count == "..." }
  end
  return result
end

local function known(compiled, where, name)
  if type(name) == "string" and rule.option(compiled, name) then return end
  for _, operand in ipairs(compiled.operands) do
    if operand.name == name then return end
  end
  fail(where, "%q is neither an option nor an operand of the rule", tostring(name))
end

local function landing(compiled, where, entry)
  expect(where, entry, "table")
  known(compiled, where .. "[1]", entry[1])
  for _, key in ipairs(sorted(entry)) do
    local kind = LANDING[key]
    if key ~= "1" and not kind then fail(where .. "." .. key, "no such field") end
    if type(kind) == "string" then expect(where .. "." .. key, entry[key], kind) end
  end
  if entry.default ~= nil and type(entry.default) ~= "function" then
    expect(where .. ".default", entry.default, "string")
  end
  local result = {}
  for key, value in pairs(entry) do result[key] = value end
  result.name = entry[1]
  local printed = entry[1]:sub(1, 1) == "-" and not entry.directory and not entry.stdout and "-"
  result.except = list(where .. ".except", entry.except or printed or {})
  for _, key in ipairs({ "unless", "only" }) do
    result[key] = list(where .. "." .. key, entry[key] or {})
    for _, name in ipairs(result[key]) do known(compiled, where .. "." .. key, name) end
  end
  return result
end

--- The entries of `lands`, and one for each destination that it does not mention.
local function landings(compiled, where, given)
  local result, mentioned = {}, {}
  for i, entry in ipairs(expect(where, given, "table")) do
    result[i] = landing(compiled, where .. "[" .. i .. "]", entry)
    local option = rule.option(compiled, entry[1])
    if option then mentioned[option] = true end
  end
  for _, group in ipairs(compiled.options) do
    for entry in (group.kind == "fetch" and group.text or ""):gmatch("%S+") do
      local name = entry:match("^[^|%[]+")
      if not mentioned[rule.option(compiled, name)] then
        result[#result + 1] = { name = name, except = { "-" }, unless = {}, only = {} }
      end
    end
  end
  return result
end

local compile

--- The rule of a subcommand, prepared when it is first used; nil if there is none.
function rule.subcommand(compiled, name)
  local given = compiled.subcommands[name]
  if given == nil then return nil end
  local found = compiled.prepared[name]
  if not found then
    local where = compiled.where .. ".subcommands." .. name
    found = compile(given, where, compiled.name .. " " .. name)
    compiled.prepared[name] = found
  end
  return found
end

function compile(given, where, name)
  expect(where, given, "table")
  for _, key in ipairs(sorted(given)) do
    local kind = FIELDS[key]
    if not kind then fail(where .. "." .. key, "no such field") end
    if kind ~= true then expect(where .. "." .. key, given[key], kind) end
  end
  local compiled = {
    name = name, label = given.label or "download", inspect = given.inspect, runs = given.runs,
    grammar = grammar(where .. ".grammar", given.grammar),
    options = options(where .. ".options", given.options or {}),
    by_name = {}, by_prefix = {}, by_entry = {},
    where = where, file = where:match("^%Z*"),
  }
  compiled.operands_of = type(given.operands) == "function" and given.operands or nil
  compiled.operands = operands(where .. ".operands", compiled.operands_of and {} or given.operands)
  compiled.subcommands, compiled.prepared = given.subcommands, {}
  if type(given.lands) == "function" then
    compiled.lands = given.lands
  else
    compiled.lands = landings(compiled, where .. ".lands", given.lands or {})
  end
  return compiled
end

--- The operands of a rule that chooses them by the call: from the text that its function gave.
function rule.operands(compiled, text) return operands(compiled.where .. ".operands", text) end

--- Check a rule and prepare it. Raises `{ rule = file, message = text }` if something is wrong: the
-- text names the key, and what was expected. The names of options, and subcommands, are looked at
-- when they are used; `rule.check` looks at all of them.
-- @tparam table given what the rule file returned
-- @string file for messages
-- @treturn table
function rule.compile(given, file)
  local where = file .. "\0"
  expect(where, given, "table")
  expect(where .. ".command", given.command, "string")
  return compile(given, where, given.command)
end

--- Look at every option of a prepared rule. Raises as `rule.compile` does.
function rule.check(compiled)
  for _, group in ipairs(compiled.options) do
    for entry in group.text:gmatch("%S+") do
      local names, suffix = entry:match("^([^%[{]*)(.*)$")
      if suffix ~= "" and not SUFFIXES[suffix] and not suffix:find("^{%d}$") then
        fail(group.where, '%q ends in something else than "[=]", "[]" or "{2}"', entry)
      end
      for name in names:gmatch("[^|]+") do
        if not name:find("^%-%-?[^-=]") then fail(group.where, "%q is no option", name) end
        rule.option(compiled, name)
      end
    end
  end
  for _, name in ipairs(sorted(compiled.subcommands or {})) do
    rule.check(rule.subcommand(compiled, name))
  end
end

return rule
