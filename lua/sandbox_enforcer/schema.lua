--- The schema of the files in rules/.
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
--     last         options behind which everything is an operand: "-c -m"
--     operands     "name name? name...", each with a kind before it if it has one: "url:address";
--                  or a function(call) that gives such a text
--     lands        where content ends up: { { "-o" }, { "directory", default = "name" }... },
--                  or a function(call) that returns such landings (see landings.lua)
--     settings     { { "~/.toolrc", "pattern" }... }: files of the tool's own in which a line that
--                  fits the pattern would change what the rule says; "./toolrc" is one in the
--                  working directory, or in one above it, "$NAME" the one that a variable names
--     sink         the tool only writes what comes in: it matters only if that was fetched
--     brings       function(call) that says whether the call brings anything from elsewhere at all;
--                  if not, nothing lands, and what is not understood of it does not matter
--     runs         function(call) that tells what else is run: a list of
--                  { item = item }                 a command that begins with this argument, and
--                                                  ends before the argument number `before`, if
--                                                  given; with `open`, arguments that are not
--                                                  known are added to it; the text `holes` stands
--                                                  for something else in it, which lies below the
--                                                  items `below` (with `appends`, as the last
--                                                  argument if it stands in none; with `bare`,
--                                                  its name may come first), and fits all
--                                                  the patterns of names `matching`, and one of
--                                                  `any`, whatever its case; `sets` is a
--                                                  list of variables that are set for it, `values`
--                                                  ({ name = text }) what some of them are set to;
--                                                  with `elsewhere`, it is not known which
--                                                  directory it runs in
--                  { item = item, script = true }  the text of a shell script; with `arguments`,
--                                                  what follows is its $0, $1, ...
--                  { item = item, program = true } a file that is run
--                  { stdin = true }                what is read from the standard input; with
--                                                  `shell`, as a shell script
--     does         function(call) that gives effects which the tables cannot say: a list of
--                  { kind = , item = item } or { kind = , name = text }, with more fields if a
--                  layer needs them (see effects.lua). Rules above a subcommand are asked, too
--     pure         true: whatever the options and operands that the rule lists, the command reads
--                  and prints, and that is all: it writes, deletes and sends nothing, and runs
--                  nothing but what `runs` tells; "always": even arguments that are not known
--                  cannot change that; "project": it runs code of the project, and nothing else;
--                  or a function(call) that gives one of these
--     leaves       function(call) that gives a list of names which `call:sets` of later commands
--                  of the script finds
--     inspect      function(call) that returns true, or nil and why the call cannot be judged
--     subcommands  { name = rule... }; a text names the rule file that has it, or that is it
--
-- An entry of `lands` begins with the option or operand that names the destination. Of its fields,
-- `default` is where content lands without it (a name, or a function(call) that gives one),
-- `stdout` the value that prints content instead, `except` values that land nothing ("-" if
-- nothing is said, but not of a directory), `unless` and `only` options that switch the default off
-- or on, `directory` says that the tool chooses names in it (the text "existing": if it is there),
-- `names` (a function(call)) which, and `write` that it is not the tool that fetches: it writes
-- what comes in.
-- @module sandbox_enforcer.schema
local rule = require("sandbox_enforcer.rule")

local schema = {}

--- What the argument of an option, or an operand, can mean.
schema.kinds = {
  flag = true,  -- no argument
  value = true,  -- nothing that matters here
  read = true, write = true, fetch = true,  -- a path; of the last, where fetched content goes
  change = true,  -- a path that is altered where it is: made, emptied, edited, its mode, its time
  delete = true,  -- a path that is gone afterwards
  chdir = true,  -- a directory that the tool goes to
  program = true,  -- the path of a program text that is run
  run = true,  -- the name of a command; its arguments are all that follows
  script = true,  -- the text of a shell script
  code = true,  -- a text in another language
  url = true,
}

local TRAITS <const> = {
  permute = true, cluster = true, attach = true, equals = true, abbreviate = true, negate = true,
  ends = true, bundle = true, shorten = true, equate = true,
}

local FIELDS <const> = {
  command = "string", label = "string", grammar = true, options = "table", operands = true,
  last = true,
  lands = true, settings = "table", sink = "boolean", brings = "function", runs = "function",
  leaves = "function", does = "function", pure = true, inspect = "function", subcommands = "table",
}

local LANDING <const> = {
  default = true, directory = true, except = true, names = "function", only = true,
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
  if type(value) ~= "string" then
    for i, word in ipairs(expect(where, value, "table")) do
      expect(where .. "[" .. i .. "]", word, "string")
    end
  end
  return rule.list(value)
end

local function check_grammar(where, given)
  local name, changes = given or "gnu", {}
  if type(given) == "table" then name, changes = given[1], given end
  if not rule.grammars[name] then
    local names = table.concat(sorted(rule.grammars), ", ")
    fail(where, "%q is no grammar; there are %s", tostring(name), names)
  end
  for trait, value in pairs(changes) do
    if trait ~= 1 then
      if not TRAITS[trait] then fail(where, "%q is no trait of a grammar", tostring(trait)) end
      expect(where .. "." .. trait, value, "boolean")
    end
  end
end

--- Look at an entry such as "-o|--output[=]"; `seen` are the names of the rule so far.
local function check_option(where, entry, seen)
  local names, suffix = entry:match("^([^%[{]*)(.*)$")
  if suffix ~= "" and suffix ~= "[=]" and suffix ~= "[]" and not suffix:find("^{%d}$") then
    fail(where, '%q ends in something else than "[=]", "[]" or "{2}"', entry)
  end
  for name in names:gmatch("[^|]+") do
    if not name:find("^%-%-?[^-=]") then fail(where, "%q is no option", name) end
    if seen[name] then fail(where, "%q is listed twice", name) end
    seen[name] = true
  end
end

local function check_options(where, groups)
  local seen = {}
  for _, group in ipairs(sorted(groups)) do
    local at = where .. "." .. group
    if not schema.kinds[group] then
      fail(at, "no such group; there are %s", table.concat(sorted(schema.kinds), ", "))
    end
    for _, entry in ipairs(list(at, groups[group])) do check_option(at, entry, seen) end
  end
  return seen
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
    if not schema.kinds[kind] or kind == "flag" then fail(at, "%q is no kind of operand", kind) end
    if count == "..." and many then fail(at, 'only one operand can be "..."') end
    many = many or count == "..."
    seen[name] = true
  end
end

local function known(where, name, seen)
  if not seen[name] then
    fail(where, "%q is neither an option nor an operand of the rule", tostring(name))
  end
end

local function check_landing(where, entry, seen)
  expect(where, entry, "table")
  known(where .. "[1]", entry[1], seen)
  for _, key in ipairs(sorted(entry)) do
    local kind = LANDING[key]
    if key ~= "1" and not kind then fail(where .. "." .. key, "no such field") end
    if type(kind) == "string" then expect(where .. "." .. key, entry[key], kind) end
  end
  if entry.default ~= nil and type(entry.default) ~= "function" then
    expect(where .. ".default", entry.default, "string")
  end
  list(where .. ".except", entry.except or {})
  for _, key in ipairs({ "unless", "only" }) do
    for _, name in ipairs(list(where .. "." .. key, entry[key] or {})) do
      known(where .. "." .. key, name, seen)
    end
  end
end

local function check_settings(where, given)
  for i, entry in ipairs(given) do
    local at = where .. "[" .. i .. "]"
    expect(at .. "[1]", expect(at, entry, "table")[1], "string")
    expect(at .. "[2]", entry[2], "string")
  end
end

local PURE <const> = { [true] = true, always = true, project = true }

local function check(given, where)
  expect(where, given, "table")
  if given.pure ~= nil and type(given.pure) ~= "function" and not PURE[given.pure] then
    fail(where .. ".pure", 'expected true, "always", "project" or a function')
  end
  for _, key in ipairs(sorted(given)) do
    local kind = FIELDS[key]
    if not kind then fail(where .. "." .. key, "no such field") end
    if kind ~= true then expect(where .. "." .. key, given[key], kind) end
  end
  check_grammar(where .. ".grammar", given.grammar)
  check_settings(where .. ".settings", given.settings or {})
  local seen = check_options(where .. ".options", given.options or {})
  for _, name in ipairs(list(where .. ".last", given.last or {})) do
    known(where .. ".last", name, seen)
  end
  if type(given.operands) ~= "function" then
    check_operands(where .. ".operands", given.operands or {}, seen)
  end
  if type(given.lands) ~= "function" then
    for i, entry in ipairs(expect(where .. ".lands", given.lands or {}, "table")) do
      check_landing(where .. ".lands[" .. i .. "]", entry, seen)
    end
  end
  for _, name in ipairs(sorted(given.subcommands or {})) do
    local sub = given.subcommands[name]
    if type(sub) ~= "string" then check(sub, where .. ".subcommands." .. name) end
  end
end

--- Check a rule whole. Raises `{ rule = file, message = text }` if something is wrong: the text
-- names the key, and what was expected.
-- @param given what the rule file returned
-- @string file
function schema.check(given, file)
  local where = file .. "\0"
  expect(where, given, "table")
  expect(where .. ".command", given.command, "string")
  check(given, where)
end

return schema
