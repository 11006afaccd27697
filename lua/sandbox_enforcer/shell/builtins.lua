--- The shell's builtins: directories, variables, functions, and running other commands.
-- Each entry takes the walker (command.lua) and the step (step.lua) and returns the outcome.
-- @module sandbox_enforcer.shell.builtins
local branches = require("sandbox_enforcer.shell.branches")
local directories = require("sandbox_enforcer.shell.directories")
local walk = require("sandbox_enforcer.shell.walk")
local input = require("sandbox_enforcer.shell.input")
local naming = require("sandbox_enforcer.shell.naming")
local origin = require("sandbox_enforcer.shell.origin")
local outside = require("sandbox_enforcer.shell.outside")
local printing = require("sandbox_enforcer.shell.printing")
local running_builtins = require("sandbox_enforcer.shell.running_builtins")
local lines = require("sandbox_enforcer.shell.lines")
local steps = require("sandbox_enforcer.step")
local tame = require("sandbox_enforcer.shell.tame")
local walkers = require("sandbox_enforcer.shell.walker")

local builtins = {}
local sure, either = walk.sure, walk.either

--- Show the command to the layers, then apply the builtin's effect.
local function seen(effect)
  return function(walker, step)
    walker.visit(walker, step)
    return effect(walker, step)
  end
end

--- The texts of fields from an index on; nil if one is unknown.
local function texts_of(fields, from)
  local list = {}
  for i = from, #fields do
    list[#list + 1] = fields[i].text
    if not fields[i].text then return nil end
  end
  return list
end

-- directories

for _, name in ipairs({ "cd", "chdir", "popd", "pushd" }) do
  builtins[name] = function(walker, step) return directories[name](walker, step) end
end

-- variables

--- Record the functions that `export -f` passes to other shells.
local function export_functions(walker, step)
  for i = 3, #step.fields do
    local name = step.fields[i].text
    if name then walkers.own(walker, "exported")[name] = walker.functions[name] end
  end
end

local LOCAL <const> = { ["local"] = true, declare = true, typeset = true }

--- A cache: step -> letters -> the answer of `has_option`, which every declared name needs.
local options = setmetatable({}, { __mode = "k" })

--- Does a command have an option with one of these letters?
local function has_option(step, letters)
  local known = options[step] or {}
  options[step] = known
  for i = 2, known[letters] == nil and #step.fields or 0 do
    local has = (step.fields[i].text or ""):find("^%-%a*[" .. letters .. "]")
    known[letters] = known[letters] or has ~= nil
  end
  return known[letters]
end

--- Variables declared in a function end with it, unless exported or global.
local function note_local(walker, step, name)
  local how = step.fields[1].text
  local global = how == "export" or how == "readonly" or has_option(step, "g")
  local fresh = walker.locals and not global and walker.locals[name] == nil
  local world = walker.world
  if fresh then
    walker.locals[name] = { level = world.fetched[name], exported = world.exports[name] }
  end
end

--- Does the declaration export its variables?
local function exports(step)
  local option = step.fields[2] and step.fields[2].text or ""
  return step.fields[1].text == "export" or option:find("^%-%a*x") ~= nil
end

--- Record whether a variable is exported; if it is a reference, the one that it refers to.
local function note_export(walker, step, name)
  local exported, option = exports(step), step.fields[2] and step.fields[2].text or ""
  if option:find("^%+") or option:find("^%-%a*[nf]") then exported = false end
  local world = walker.world
  local target = exported and world.refs[name]
  if target then name = world.refs[target] and "" or target end
  if exported or walker.locals or option:find("^%+") or option:find("^%-%a*n") then
    world:put(world.exports, name, exported or nil)
  end
end

--- Do all shells assign the variable that the declaration names?
local function holds(walker, step)
  if has_option(step, "p") then return false end  -- prints it in zsh
  if walker.locals then return not has_option(step, "g") end
  return step.fields[1].text ~= "local" or walker.script.shell == "zsh"  -- bash: in functions only
end

--- The values that a declaration gives a variable over the rounds of a loop, with its `name`; nil
-- if unknown.
local function values_of(field)
  local list = {}
  for i, text in ipairs(field.choices or {}) do
    local name, value = text:match("^([%a_][%w_]*)=(.*)$")
    if not name or list.name and list.name ~= name then return nil end
    list.name, list[i] = name, value
  end
  return list.name and list or nil
end

--- Assign an unknown variable: any of them may have changed.
-- @param level of the value
local function lose(walker, level)
  if level then walker.world:hold("", level == true and "unsure" or level) end
  walker.world:forget()
end

--- Does the declaration make references to variables (-n), or tie them in zsh (-T)?
local function refers(step) return LOCAL[step.fields[1].text] and has_option(step, "nT") end

--- The keys that a word such as `m=([a]=x [b]=y)` gives to its texts; nil if they are unknown.
local function keys_of(walker, step, word)
  local option, parts = step.fields[2] and step.fields[2].text or "", word.parts or {}
  local named = option:find("^%-%a*A") and walker.script.shell ~= "zsh" and #parts == 2
  local list = {}
  for i, one in ipairs(named and parts[2].kind == "array" and parts[2].words or {}) do
    list[i] = one.index and one.index.value
    if not (list[i] or ""):find("^[%w_./-]+$") then return nil end
  end
  return #list > 0 and list or nil
end

--- Assign one variable as declared. Returns its name.
local function declare_one(walker, step, field)
  local text, world = field.text, walker.world
  local written = walker.script.text:sub(field.word.from, field.word.to)
  local name, value = (text or ""):match("^([%a_][%w_]*)=(.*)$")
  local plain = name ~= nil
  name = name or (text or ""):match("^[%a_][%w_]*$") or written:match("^([%a_][%w_]*)")
    or (field.begins or ""):match("^([%a_][%w_]*)%+?=")
  if text and text:find("^[-+]") then return nil end
  local chosen = not text and not step.fetched and holds(walker, step) and values_of(field)
  if not name and not chosen then
    lose(walker, step.fetched)
    return nil
  end
  note_local(walker, step, name or chosen.name)
  if refers(step) then
    world:refer(name, value and value:match("^[%a_][%w_]*$"))
  elseif plain then
    world:assign(name, holds(walker, step) and value or nil, step.fetched)
    if not exports(step) then origin.pass(world, name, field.from, name .. "=") end
  elseif chosen then
    world:choose(chosen.name, chosen)
  elseif text == name then
    if exports(step) then origin.use(walker, { name = name }) end
    local fresh = walker.locals and LOCAL[step.fields[1].text]
    if fresh then world:assign(name, nil) end
  else
    local before = not written:find("^[%a_][%w_]*=") and outside.variable(world, name)
      or naming.elements(walker, ((field.word.parts or {})[2] or {}).words or {})
    world:assign(name, nil, outside.join(step.fetched, before))
    if not before then world:key(name, keys_of(walker, step, field.word)) end
    local likely = not step.fetched and (field.likely or ""):match("^[%w_]+=(.*)$")
    if likely then world:put(world.likely, name, likely) end
  end
  return name or chosen.name
end

local function declare(walker, step)
  local option = step.fields[2] and step.fields[2].text or ""
  if option:find("^%-%a*f") then export_functions(walker, step) end
  for i = 2, #step.fields do
    local name = declare_one(walker, step, step.fields[i])
    if name then note_export(walker, step, name) end
  end
  for _, variable in ipairs(step.environment) do  -- shells differ in which value stays
    walker.world:assign(variable.name, nil, step.fetched)
  end
  return either()
end

--- The assigned variables; those with unknown names are left out.
local function declared(step)
  local list = {}
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local name, value = (text or step.fields[i].begins or ""):match("^([%a_][%w_]*)%+?=(.*)$")
    if name or not text then list[#list + 1] = { name = name, value = text and value } end
  end
  return list
end

for _, name in ipairs({ "export", "declare", "typeset", "local", "readonly" }) do
  builtins[name] = function(walker, step)
    walker.visit(walker, step, { declares = declared(step) })
    return declare(walker, step)
  end
end

function builtins.unset(walker, step)
  local list = steps.operands(step)
  local functions = step.fields[2] and step.fields[2].text == "-f"
  local declares = {}
  for i, name in ipairs(not functions and list or {}) do
    declares[i] = { name = name, unset = true }
  end
  walker.visit(walker, step, { declares = declares })
  for _, name in ipairs(list or {}) do
    if functions then
      walkers.own(walker, "functions")[name] = nil
    else
      local array = name:match("^([%a_][%w_]*)%[")  -- one element
      local gone = not array and not walker.called  -- in a function, an outer variable may reappear
      local level = walker.world.fetched[array or name]
      walker.world:assign(array or name, nil, level)
      if gone then walker.world:assign(name, false) end
      walker.world:put(walker.world.exports, name, nil)
    end
  end
  if not list then walker.world:forget() end
  return either()
end

local LONGEST_OPTION <const> = 256  -- bytes of one that may hold the name of a variable

--- Treat every argument that could be a variable name as assigned.
local function overwrite(walker, step)
  local level = walker.carries[step]
  if step.fields[1].text == "getopts" then
    level = outside.join(level, walker.world.fetched["@"])
  end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or text:find("^%-") and #text > LONGEST_OPTION then
      lose(walker, level)
    else
      local last = text:find("^%-") and #text or 1  -- "-rax" is -r -a x
      for at = 1, last do
        for name in text:sub(at):gmatch("[%a_][%w_]*") do
          walker.world:assign(name, nil, level)
        end
      end
    end
  end
  for _, name in ipairs({ "REPLY", "MAPFILE", "OPTARG", "OPTIND" }) do
    walker.world:assign(name, nil, level)
  end
  if step.fields[1].text == "let" then tame.count(walker, step) end
  return either()
end

--- Does the command read lines whole: is IFS empty, or not set for it?
local function is_whole(step)
  for _, variable in ipairs(step.environment) do
    if variable.name == "IFS" and variable.value ~= "" then return false end
  end
  return true
end

--- Record what a variable gets that is the only operand, with at most this option: a whole line, or
-- all lines.
local function note_line(walker, step, option)
  local fields, link = step.fields, step.opened.stdin.link
  local last = fields[#fields].text
  local plain = #fields == 2 or #fields == 3 and fields[2].text == option
  if plain and link and is_whole(step) and last and last:find("^[%a_][%w_]*$") then
    walker.world:note(last, link)
  end
end

local MOST_LINES <const> = 32

--- In a loop, `read a b` gives a and b the words of each line, if the text is known.
local function choose_columns(walker, step, list)
  local text = walker.loops > 0 and list and #list > 0 and not walker.carries[step]
    and is_whole(step) and input.of(step, walker.world.vars)
  if not text or text:find("\\", 1, true) then return end
  local columns = {}
  for i in ipairs(list) do columns[i] = {} end
  for row in text:gmatch("[^\n]+") do
    local rest = row:match("^[ \t]*(.-)[ \t]*$")
    for i = 1, #list do
      local word, more = rest:match("^([^ \t]*)[ \t]*(.*)$")
      if i == #list then word = rest end
      table.insert(columns[i], word)
      rest = more
    end
    if #columns[1] > MOST_LINES then return end
  end
  for i, name in ipairs(list) do
    local good = name:find("^[%a_][%w_]*$") and #columns[i] > 0
    if good and #columns[i] > 1 then walker.world:choose(name, columns[i]) end
  end
end

--- `read x` assigns a line of the input, if that is known.
builtins.read = seen(function(walker, step)
  overwrite(walker, step)
  local kind = not step.fetched and lines.of_input(walker, step.opened.stdin)
  for _, name in ipairs(kind and steps.operands(step) or {}) do
    walker.world:put(walker.world.lines, name, "plain")
  end
  note_line(walker, step, "-r")
  local list = steps.operands(step)
  local option = step.fields[2] and step.fields[2].text
  local plain = is_whole(step) and list and #list == 1 and (option == "-r" or option == list[1])
  local text = plain and step.opened.stdin.kind == "text" and input.of(step, walker.world.vars)
  local again = walker.loops > 0 and text and text:find("\n[^\n]")  -- it may be any line
  local line = text and not again and text:match("^[ \t]*([^\n]-)[ \t]*%f[\n\0]")
  if line and not line:find("\\", 1, true) then
    walker.world:assign(list[1], line, walker.carries[step])
  end
  choose_columns(walker, step, list)
  return either()
end)

for _, name in ipairs({ "getopts", "let" }) do builtins[name] = seen(overwrite) end

local CALLBACK <const> = "what it runs for each line is unknown"

for _, name in ipairs({ "mapfile", "readarray" }) do
  builtins[name] = seen(function(walker, step)
    overwrite(walker, step)
    note_line(walker, step, "-t")
    for i = 2, #step.fields do
      if (step.fields[i].text or "-C"):find("^%-%a*C") then  -- runs a command for each line
        if walker.carries[step] then walker.world:hold("", "unsure") end
        walkers.meet(walker, "dynamic")
        walker.visit(walker, steps.nameless(step.opened), { opaque = CALLBACK })
      end
    end
    return either()
  end)
end

--- `printf -v x ...` assigns to x what it would print.
builtins.printf = seen(function(walker, step)
  local option = step.fields[2]
  if not option or option.text and not option.text:find("^%-v") then return either() end
  overwrite(walker, step)
  local name, texts = option.text == "-v" and step.fields[3], texts_of(step.fields, 4)
  local text = texts and printing.printf(texts)
  if text and name and (name.text or ""):find("^[%a_][%w_]*$") then
    walker.world:assign(name.text, text, step.fetched)
  end
  return either()
end)

--- The index of the first argument that `set` assigns to $1; nil if there is none.
local function first_given(fields)
  local at = 2
  while fields[at] do
    local text = fields[at].text
    if text == "--" or text == "-" then return at + 1 end
    if not text or not text:find("^[-+]") then return at end
    at = at + (text:find("^[-+]%a*o$") and 2 or 1)
  end
  return nil
end

--- Replace the positional arguments of the script or function.
-- @tparam table walker
-- @tparam {table,...}|nil list of fields
-- @tparam {table,...}|nil sources see origin.lua
local function give(walker, list, sources, fetched)
  for i = 1, 9 do
    local value = list and false or nil
    if list and list[i] then value = list[i].text end
    walker.world:assign(tostring(i), value)
  end
  walker.world:arguments({ texts = list and texts_of(list, 1), sources = sources }, fetched)
  origin.give(walker.world, sources)
end

--- Record the options of `set` that matter: -a exports all, -x prints each command to standard
-- error, -P follows links.
local function note_options(world, step)
  for i = 2, #step.fields do
    local text, before = step.fields[i].text or "-ax", step.fields[i - 1].text or ""
    local long = before:find("^%-%a*o$") and text
    if text == "--" then return end
    if long == "allexport" or text:find("^%-%a*a") then world:put(world.exports, "", true) end
    local physical = long == "physical" or text:find("^%-%a*P")
    if physical then world:put(world.here, "physical", true) end
    if long == "xtrace" or text:find("^%-%a*x") then world:put(world.here, "traced", true) end
  end
end

--- `set -- a b` assigns $1 and $2.
builtins.set = seen(function(walker, step)
  local first = first_given(step.fields)
  note_options(walker.world, step)
  if first then
    local list = table.move(step.fields, first, #step.fields, 1, {})
    local level = outside.join(step.fetched, naming.fields(walker.world, list))
    local array = (step.fields[2].text or ""):find("^[-+]%a*A") and step.fields[3]  -- in zsh
    if array and array.text then walker.world:assign(array.text, nil, level) end
    give(walker, list, origin.sources(walker, list), level)
  end
  return either()
end)

--- The arguments that `shift` leaves, and their sources; nil if unknown.
local function shifted(walker, step)
  local set, by = walker.world.here.arguments, step.fields[2]
  local all = set and set.texts or not set and walker.positional
  local sources = set and set.sources or not set and walker.given or {}
  local count = by and math.tointeger(tonumber(by.text or "")) or not by and 1
  if not all or not count or count < 0 or count > #all then return nil end
  local list = {}
  for i = count + 1, #all do list[#list + 1] = { text = all[i] } end
  return list, #sources == #all and table.move(sources, count + 1, #all, 1, {}) or nil
end

builtins.shift = seen(function(walker, step)
  local list, sources = shifted(walker, step)
  give(walker, list, sources, walker.world.fetched["@"])
  return either()
end)

builtins.shopt = seen(function(walker, step)
  for _, field in ipairs(step.fields) do
    if field.text == "lastpipe" then walkers.meet(walker, "lastpipe") end
  end
  return either()
end)

-- control flow

builtins["true"] = seen(sure)
builtins[":"] = seen(sure)
builtins["false"] = seen(function() return { fail = {} } end)
--- Do `exit` and `return` certainly leave? With bad arguments they only report an error.
local function ends(step)
  local status = step.fields[2]
  return not status or #step.fields == 2 and (status.text or ""):find("^%d+$") ~= nil
end

builtins.exit = seen(function(walker, step)
  walkers.meet(walker, "exits")
  return ends(step) and {} or either()
end)

builtins["break"] = seen(function(walker)
  walkers.meet(walker, "breaks")
  return either()
end)
builtins.continue = builtins["break"]

--- Outside a function, `return` ends a sourced script or is an error.
builtins["return"] = seen(function(walker, step)
  walkers.meet(walker, "returns")
  return walker.called and ends(step) and {} or either()
end)

builtins.wait = seen(function(walker, step)
  if #step.fields == 1 then branches.wait(walker.world) end  -- for all jobs, not just one
  return either()
end)

-- names

builtins.alias = seen(function(walker, step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local name = (text or step.fields[i].begins or ""):match("^([^=]+)=")
    if name then walkers.own(walker, "aliased")[name] = true end
    if not text then walkers.meet(walker, "dynamic") end
  end
  return either()
end)

builtins.hash = seen(function(walker, step)
  local aliased, world = walkers.own(walker, "aliased"), walker.world
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local name, value = (text or ""):match("^([^=]+)=(.*)$")
    if name then aliased[name] = true end
    if name then world:list("~" .. name, { value }) end  -- -d: a directory of zsh
    if text then aliased[text] = #step.fields > 2 or nil else world:assign("nameddirs", nil) end
  end
  return either()
end)

-- running other commands

for _, name in ipairs({ "builtin", "command", "exec", "eval", "trap", "source", "." }) do
  builtins[name] = function(walker, step) return running_builtins[name](walker, step) end
end

return builtins
