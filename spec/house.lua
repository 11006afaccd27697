--- Measures the house: what a newcomer meets in the sources, in numbers, next to what is wanted.
--
--     lua5.4 spec/house.lua [-v]
--
-- With -v it says where. The exit status is 1 if a binding line does not hold; house_spec.lua runs
-- those, too. A line becomes binding once it is true, and never ceases to be.
package.path = "spec/support/?.lua;lua/?.lua;lua/?/init.lua;" .. package.path
local commands = require("names")
local effect = require("sandbox_enforcer.effect")
local schema = require("sandbox_enforcer.rule.schema")
local source = require("source")
local vocabulary = require("sandbox_enforcer.rule.vocabulary")

local house = {}

local ROOT <const> = "lua/sandbox_enforcer/"

local function sh(command)
  local pipe <close> = assert(io.popen(command))
  return pipe:read("a")
end

local function read(path)
  local file <close> = assert(io.open(path, "rb"))
  return file:read("a")
end

--- All files of a kind: `{ path, text, lines, tokens }`.
local function files(where, name)
  local list = {}
  for path in sh(("find %s -name '%s' | LC_ALL=C sort"):format(where, name)):gmatch("[^\n]+") do
    local text = read(path)
    local file = { path = path, text = text, lines = select(2, text:gsub("\n", "")) }
    if name == "*.lua" then file.tokens = source.tokens(text) end
    list[#list + 1] = file
  end
  return list
end

local modules <const> = files("lua", "*.lua")
local rules <const> = files("rules", "*.lua")
local c_files <const> = files("csrc", "*.[ch]")

local function module_name(path)
  return (path:gsub("^lua/", ""):gsub("%.lua$", ""):gsub("/init$", ""):gsub("/", "."))
end

local function distinct(list)
  local seen, count = {}, 0
  for _, item in ipairs(list) do
    if not seen[item] then seen[item], count = true, count + 1 end
  end
  return count
end

--- Where, for -v: "path:line what".
local function where(file, line, what)
  return ("%s:%s %s"):format(file.path:gsub("^" .. ROOT, ""), line, what)
end

-- effects

--- Tables that list kinds of effects: most of the keys are kinds, and there are two of them.
local function kind_tables()
  local kinds, found = {}, {}
  for _, name in ipairs(effect.names()) do kinds[name] = true end
  for _, file in ipairs(modules) do
    for _, item in ipairs(file.path ~= ROOT .. "effect.lua" and source.tables(file.tokens) or {}) do
      local hits = 0
      for _, key in ipairs(item.keys) do hits = hits + (kinds[key] and 1 or 0) end
      if hits >= 2 and hits * 10 >= #item.keys * 7 then
        found[#found + 1] = where(file, item.line, table.concat(item.keys, " "))
      end
    end
  end
  return #found, found
end

-- what is written after it was built

--- Fields written onto what these names stand for, outside of the files that build it.
local function writes(variables, builders)
  local set, fields, paths, found = {}, {}, {}, {}
  for name in variables:gmatch("%S+") do set[name] = true end
  for _, file in ipairs(modules) do
    local builds = false
    for _, pattern in ipairs(builders) do builds = builds or file.path:find(pattern) end
    for _, write in ipairs(builds and {} or source.writes(file.tokens, set)) do
      fields[#fields + 1], paths[#paths + 1] = write.field, file.path
      found[#found + 1] = where(file, write.line, write.field)
    end
  end
  return ("%d by %d files"):format(distinct(fields), distinct(paths)), found, distinct(fields)
end

-- commands

local function command_names()
  local paths, all, found = {}, {}, {}
  for i, file in ipairs(rules) do paths[i] = file.path end
  local programs, english = commands.programs(read, paths), commands.english(read)
  for _, file in ipairs(modules) do
    for _, item in ipairs(commands.in_file(file.path, file.text, programs, english)) do
      all[#all + 1] = item.name
      found[#found + 1] = where(file, item.line, item.name)
    end
  end
  return distinct(all), found
end

-- imports

local function graph()
  local edges = {}
  for _, file in ipairs(modules) do
    local name = module_name(file.path)
    edges[name] = edges[name] or {}
    for _, import in ipairs(source.imports(file.tokens)) do
      if import.name:find("^sandbox_enforcer") then edges[name][import.name] = true end
    end
  end
  return edges
end

--- Groups of modules that import each other, by Tarjan's algorithm.
local function cycles()
  local edges, index, low, on, stack, count, found = graph(), {}, {}, {}, {}, 0, {}
  local function visit(name)
    count = count + 1
    index[name], low[name], on[name] = count, count, true
    stack[#stack + 1] = name
    for other in pairs(edges[name] or {}) do
      if not index[other] then
        visit(other)
        low[name] = math.min(low[name], low[other])
      elseif on[other] then
        low[name] = math.min(low[name], index[other])
      end
    end
    if low[name] ~= index[name] then return end
    local group = {}
    repeat
      local top = table.remove(stack)
      on[top] = nil
      group[#group + 1] = top
    until top == name
    if #group > 1 or edges[name] and edges[name][name] then
      found[#found + 1] = table.concat(group, " ")
    end
  end
  local order = {}
  for name in pairs(edges) do order[#order + 1] = name end
  table.sort(order)
  for _, name in ipairs(order) do
    if not index[name] then visit(name) end
  end
  return #found, found
end

--- May a module be called this? By its file's name, its folder's, or both; or by the plural.
local function is_name_of(variable, module)
  local folder, file = module:match("([^.]+)%.([^.]+)$")
  if not file then folder, file = module, module end
  for _, name in ipairs({ file, folder, folder .. "_" .. file }) do
    if variable == name or variable == name .. "s" then return true end
  end
  return false
end

--- Modules that are required under another name.
local function renamed_modules()
  local found = {}
  for _, file in ipairs(modules) do
    for line in file.text:gmatch("[^\n]+") do
      local variable, module = line:match('^local ([%w_]+) = require%("sandbox_enforcer%.(.+)"%)$')
      if module and not is_name_of(variable, module) then
        found[#found + 1] = where(file, 1, ("%s is %s"):format(variable, module))
      end
    end
  end
  return #found, found
end

--- Functions of modules that nothing calls by name, unless their table is indexed by a value.
local function uncalled()
  local called, indexed, found = {}, {}, {}
  for _, file in ipairs(modules) do
    for name in file.text:gmatch("([%a_][%w_]*)%[") do indexed[name] = true end
    for i, token in ipairs(file.tokens) do
      local before, first = file.tokens[i - 1], file.tokens[i - 3]
      local named = before and (before.text == "." or before.text == ":")
      local defined = first and first.text == "function"
      if token.kind == "string" or named and not defined then called[token.text] = true end
    end
  end
  for _, file in ipairs(modules) do
    for i, token in ipairs(file.tokens) do
      local owner, name = file.tokens[i + 1], file.tokens[i + 3]
      local public = token.text == "function" and name and (file.tokens[i + 2].text == "."
        or file.tokens[i + 2].text == ":")
      local found_otherwise = public and (indexed[owner.text] or name.text:find("^__"))
      if public and not called[name.text] and not found_otherwise then
        found[#found + 1] = where(file, token.line, name.text)
      end
    end
  end
  return #found, found
end

local function lazy_uses()
  local found = {}
  for _, file in ipairs(modules) do
    for _, import in ipairs(source.imports(file.tokens)) do
      if import.how == "lazy" then found[#found + 1] = where(file, import.line, import.name) end
    end
  end
  return #found, found
end

local function single_importers()
  local importers, found = {}, {}
  for _, list in pairs(graph()) do
    for name in pairs(list) do importers[name] = (importers[name] or 0) + 1 end
  end
  for name, count in pairs(importers) do
    if count == 1 then found[#found + 1] = name end
  end
  table.sort(found)
  return ("%d of %d"):format(#found, #modules), found, #found / #modules
end

--- Files outside of layers/ that name three layers or more: each is a list of them.
local function layer_lists()
  local found = {}
  for _, file in ipairs(modules) do
    local seen, count = {}, 0
    for _, token in ipairs(file.path:find("/layers/") and {} or file.tokens) do
      local name = token.kind == "string" and token.text:match("^sandbox_enforcer%.layers%.(%w+)$")
      if name and not seen[name] then seen[name], count = true, count + 1 end
    end
    if count >= 3 then found[#found + 1] = where(file, 1, count .. " layers") end
  end
  return #found, found
end

-- the client

local FIELDS <const> = {
  tool_name = true, tool_input = true, hook_event_name = true, permission_mode = true,
  tool_use_id = true, transcript_path = true, tool_response = true, updatedInput = true,
  permissionDecision = true, hookSpecificOutput = true,
}

local TOOLS <const> = {
  Bash = true, Read = true, Write = true, Edit = true, MultiEdit = true, NotebookEdit = true,
  Glob = true, Grep = true, WebFetch = true, WebSearch = true, PowerShell = true, LS = true,
  NotebookRead = true, Monitor = true,
}

--- Does a token know the client: its fields, its tools, its variables, its files?
local function knows_client(token)
  if token.kind == "name" then return FIELDS[token.text] end
  if token.kind ~= "string" then return false end
  return FIELDS[token.text] or TOOLS[token.text] or token.text:find("CLAUDE")
    or token.text:find("%.claude")
end

local function client_outside()
  local found, paths = {}, {}
  for _, file in ipairs(modules) do
    for _, token in ipairs(file.path:find("/client/") and {} or file.tokens) do
      if knows_client(token) then
        found[#found + 1] = where(file, token.line, token.text:sub(1, 40):gsub("\n", " "))
        paths[#paths + 1] = file.path
      end
    end
  end
  return distinct(paths) .. " files", found, distinct(paths)
end

-- rules

local function has_keyword(file, word)
  for _, token in ipairs(file.tokens) do
    if token.kind == "keyword" and token.text == word then return true end
  end
  return false
end

local function rules_with_code()
  local found = {}
  for _, file in ipairs(rules) do
    if has_keyword(file, "function") then found[#found + 1] = file.path end
  end
  return ("%d of %d"):format(#found, #rules), found, #found / #rules
end

local function has_key(file, key)
  for i, token in ipairs(file.tokens) do
    local after = file.tokens[i + 1]
    if token.text == key and after and after.text == "=" then return true end
  end
  return false
end

--- Rules that say where content lands, and show no example of it.
local function without_examples()
  local found = {}
  for _, file in ipairs(rules) do
    local shown = not has_key(file, "lands") or has_key(file, "examples")
    if not shown then found[#found + 1] = file.path end
  end
  return #found, found
end

--- The command that a rule file is about; its parts are in a folder of that name.
local function command_of(path)
  return path:match("^rules/[^/]+/([^/]+)/[^/]+%.lua$") or path:match("([^/]+)%.lua$")
end

--- Note the words of a rule and of its subcommands: word -> command -> true.
local function note_words(uses, rule, command)
  for word in pairs(rule) do
    uses[word] = uses[word] or {}
    uses[word][command] = true
  end
  for _, sub in pairs(rule.subcommands or {}) do
    if type(sub) == "table" then note_words(uses, sub, command) end
  end
end

--- Words of the rule language that say something about one tool only.
local function lonely_words()
  local uses, found = {}, {}
  for _, file in ipairs(rules) do
    local rule = assert(load(file.text, "@" .. file.path))()
    if type(rule) == "table" then note_words(uses, rule, command_of(file.path)) end
  end
  for _, words in ipairs({ schema.fields.Rule, vocabulary.fields }) do
    for word in pairs(words) do
      local first = next(uses[word] or {})
      local lonely = not first or not next(uses[word], first)
      if lonely then found[#found + 1] = ("%s: %s"):format(word, first or "no rule") end
    end
  end
  table.sort(found)
  return #found, found
end

--- Fields of entries in rules that one rule uses, or none: found by their names in the text, as
-- functions give such entries, too.
local function lonely_fields()
  local uses, found = {}, {}
  for _, file in ipairs(rules) do
    for i, token in ipairs(file.tokens) do
      local after = file.tokens[i + 1]
      if token.kind == "name" and after and after.text == "=" then
        uses[token.text] = uses[token.text] or {}
        uses[token.text][command_of(file.path)] = true
      end
    end
  end
  for class, fields in pairs(schema.fields) do
    for field in pairs(class ~= "Rule" and fields or {}) do
      local first = next(uses[field] or {})
      if type(field) == "string" and (not first or not next(uses[field], first)) then
        found[#found + 1] = ("%s of %s: %s"):format(field, class, first or "no rule")
      end
    end
  end
  table.sort(found)
  return #found, found
end

-- rows

local TABLES <const> = [[
  blocked catastrophes code evaluated harmless names outside pairs safe containment/classes
  containment/clusters containment/shared pure/commands unproven/downloads unproven/more
  unproven/private unproven/project unproven/shells unproven/tools
]]

--- Rows that a table of the fixtures has twice, in a section for the same shell.
local function repeated_rows()
  local found = {}
  for name in TABLES:gmatch("%S+") do
    local seen, zsh, number = {}, "", 0
    for line in (read("spec/fixtures/" .. name .. ".txt") .. "\n"):gmatch("([^\n]*)\n") do
      local heading, key = line:match("^# (.*)$"), line .. zsh
      number = number + 1
      if heading then
        zsh = heading:find("zsh", 1, true) and "\0" or ""
      elseif seen[key] then
        found[#found + 1] = ("%s.txt:%d %s"):format(name, number, line)
      end
      seen[key] = line:find("%S") ~= nil
    end
  end
  return #found, found
end

-- patterns

--- Does a pattern begin with a class that repeats, and go on? Where it does not match, it is tried
-- from each byte of a long run, and looks at the rest of it: "[^/]+$". A frontier before it,
-- "%f[^/\0]", has it tried once a run; and gsub("^.*/", "") finds what is last.
local function is_slow(pattern)
  local rest = pattern:match("^%(*%[%^?%]?[^%]]*%](.*)$") or pattern:match("^%(*%%%a(.*)$")
    or pattern:match("^%(*[^%^%.%%%[%(](.*)$")
  local more = rest and rest:match("^[+*]%)*(.+)$")
  return more ~= nil and not more:find("^%(*.%?$")
end

local SEARCHES <const> = { find = true, match = true, gsub = true }

--- Patterns that take the square of the time for texts twice as long. gmatch mostly goes on from
-- where it was.
local function slow_patterns()
  local found = {}
  for _, list in ipairs({ modules, rules }) do
    for _, file in ipairs(list) do
      for i, token in ipairs(file.tokens) do
        local before, after = file.tokens[i - 1], file.tokens[i + 1]
        local name = file.tokens[i - 2]
        local looks = token.kind == "string" and before and before.text == "(" and name
          and SEARCHES[name.text] and after.text ~= ".."
        local plain = looks and file.tokens[i + 4] and file.tokens[i + 4].text == "true"
        if looks and not plain and is_slow(token.text) then
          found[#found + 1] = where(file, token.line, token.text)
        end
      end
    end
  end
  return #found, found
end

-- lengths

local function quantile(list, part)
  table.sort(list)
  return list[math.max(1, math.ceil(#list * part))] or 0
end

--- Functions in C begin with a line that ends in "{" and has no blank before it.
local function c_functions(file)
  local lengths, began, number = {}, nil, 0
  for line in file.text:gmatch("([^\n]*)\n") do
    number = number + 1
    if line:find("^%a.*%)%s*{$") then began = number end
    if line == "}" and began then
      lengths[#lengths + 1] = number - began + 1
      began = nil
    end
  end
  return lengths
end

local function lengths_of(list, measure)
  local all, found = {}, {}
  for _, file in ipairs(list) do
    for _, length in ipairs(measure(file)) do
      all[#all + 1] = length
      if length > 60 then found[#found + 1] = where(file, "", length .. " lines") end
    end
  end
  local median, nine, most = quantile(all, 0.5), quantile(all, 0.9), quantile(all, 1)
  return ("%d / %d / %d"):format(median, nine, most), found, median <= 10 and nine <= 30
    and most <= 60
end

local function file_lengths(list)
  local all, found = {}, {}
  for _, file in ipairs(list) do
    all[#all + 1] = file.lines
    if file.lines > 500 then found[#found + 1] = where(file, file.lines, "lines") end
  end
  local median, most = quantile(all, 0.5), quantile(all, 1)
  return ("%d / %d"):format(median, most), found, median <= 150 and most <= 500
end

local function lua_functions(file) return source.functions(file.tokens) end

local function totals()
  local lines = 0
  for _, file in ipairs(modules) do lines = lines + file.lines end
  return ("%d lines, %d modules"):format(lines, #modules), {}, lines <= 18500 and #modules <= 95
end

-- the table

local function zero(count) return count == 0 end

local EFFECT_BUILDERS <const> = { "/effect%.lua$", "/rule/" }
local STEP_BUILDERS <const> = { "/step%.lua$" }
local WALK_BUILDERS <const> = {
  "/shell/command%.lua$", "/shell/walk%.lua$", "/shell/walker%.lua$",
}
local CONFIG_BUILDERS <const> = { "/config/", "/engine%.lua$" }

--- `{ what, wanted, how it is measured, does it hold, is it binding }`. How gives a value that is
-- shown, where, and maybe a value to judge by in place of it.
house.lines = {
  { "tables of effect kinds outside of effect.lua", "0", kind_tables, zero, true },
  { "fields written onto steps afterwards", "0",
    function() return writes("step", STEP_BUILDERS) end, zero, true },
  { "fields written onto effects afterwards", "0",
    function() return writes("effect", EFFECT_BUILDERS) end, zero, true },
  { "fields written onto the walker by others", "0",
    function() return writes("walker", WALK_BUILDERS) end, zero, true },
  { "fields written onto the configuration by others", "0",
    function() return writes("config settled", CONFIG_BUILDERS) end, zero, true },
  { "names of commands in lua/", "0", command_names, zero, true },
  { "import cycles", "0", cycles, zero, true },
  { "uses of lazy()", "0", lazy_uses, zero, true },
  { "modules that are required under another name", "0", renamed_modules, zero,
    true },
  { "functions of modules that nothing calls", "0", uncalled, zero, true },
  { "modules with one importer", "under half", single_importers,
    function(part) return part < 0.5 end, true },
  { "lists of layers", "1", layer_lists, function(count) return count <= 1 end, true },
  { "files outside of client/ that know the client", "0", client_outside, zero,
    true },
  { "patterns that look for an end from every byte", "0", slow_patterns, zero, true },
  { "rules with code", "under half", rules_with_code, function(part) return part < 0.5 end,
    true },
  { "rules that rewrite and have no examples", "0", without_examples, zero, true },
  { "words of rules that fewer than two rules use", "0", lonely_words, zero, true },
  { "fields of their entries that fewer than two use", "0", lonely_fields, zero, true },
  { "rows that a table of the fixtures has twice", "0", repeated_rows, zero, true },
  { "functions in Lua: median / nine in ten / longest", "10 / 30 / 60",
    function() return lengths_of(modules, lua_functions) end, function(good) return good end,
    true },
  { "functions in rules: median / nine in ten / longest", "10 / 30 / 60",
    function() return lengths_of(rules, lua_functions) end, function(good) return good end, true },
  { "functions in C: median / nine in ten / longest", "10 / 30 / 60",
    function() return lengths_of(c_files, c_functions) end, function(good) return good end, true },
  { "files in Lua: median / longest", "150 / 500", function() return file_lengths(modules) end,
    function(good) return good end, true },
  { "rules: median / longest", "150 / 500", function() return file_lengths(rules) end,
    function(good) return good end, true },
  { "files in C: median / longest", "150 / 500", function() return file_lengths(c_files) end,
    function(good) return good end, true },
  { "lua/ in all", "18500 lines, 95 modules", totals, function(good) return good end },
}

--- Measure one line.
-- @treturn boolean does it hold?
-- @treturn string|number what it is now
-- @treturn {string,...} where
function house.measure(line)
  local now, found, value = line[3]()
  if value == nil then value = now end
  return line[4](value), now, found
end

--- Print all of them.
-- @treturn boolean do all that are binding hold?
function house.print(verbose)
  local good = true
  print(("%-52s %-22s %-22s"):format("", "now", "wanted"))
  for _, line in ipairs(house.lines) do
    local holds, now, found = house.measure(line)
    local state = holds and "ok" or line[5] and "NO, and it is binding" or "not yet"
    print(("%-52s %-22s %-24s %s"):format(line[1], now, line[2], state))
    for _, text in ipairs(verbose and not holds and found or {}) do print("    " .. text) end
    good = good and (holds or not line[5])
  end
  return good
end

if arg and arg[0] and arg[0]:find("house%.lua$") then os.exit(house.print(arg[1] == "-v")) end
return house
