--- What the shell does by itself: directories, variables, functions, and running something else.
-- Each entry takes the walker (flow.lua) and the step (shell.lua) and returns the outcome.
-- @module sandbox_enforcer.shell.builtins
local lazy = require("sandbox_enforcer.lazy")
local steps = require("sandbox_enforcer.steps")

local directories = lazy("sandbox_enforcer.shell.directories")
local input = lazy("sandbox_enforcer.input")
local printing = lazy("sandbox_enforcer.shell.printing")
local running = lazy("sandbox_enforcer.shell.running")

local builtins = {}

local function sure() return { ok = {} } end
local function either() return { ok = {}, fail = {} } end

--- Show the command to the layers, and go on with what the shell does.
local function seen(effect)
  return function(walker, step)
    walker.visit(walker, step)
    return effect(walker, step)
  end
end

--- The texts of fields from one on; nil if one is not known.
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

--- Functions that `export -f` hands to other shells.
local function export_functions(walker, step)
  for i = 3, #step.fields do
    local name = step.fields[i].text
    if name then walker.exported[name] = walker.functions[name] end
  end
end

local LOCAL <const> = { ["local"] = true, declare = true, typeset = true }

--- Is a variable declared that is not the one which a function sees?
local function is_global(step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("^%-%a*g") then return true end
  end
  return false
end

--- Variables that are declared in a function end with it, unless they are exported or global.
local function note_local(walker, step, name)
  local how = step.fields[1].text
  local global = how == "export" or how == "readonly" or is_global(step)
  if walker.locals and not global then walker.locals[name] = true end
end

--- Note whether other programs get a variable.
local function note_export(walker, step, name)
  local exported = step.fields[1].text == "export"
  local option = step.fields[2] and step.fields[2].text or ""
  if option:find("^%-%a*x") then exported = true end
  if option:find("^%+") or option:find("^%-%a*[nf]") then exported = false end
  local world = walker.world
  if exported or walker.locals or option:find("^%+") or option:find("^%-%a*n") then
    world:put(world.exports, name, exported or nil)
  end
end

--- Does a declaration give a value to the variable of that name, in any shell?
local function holds(walker, step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("^%-%a*p") then return false end  -- zsh prints it
  end
  if walker.locals then return not is_global(step) end
  return step.fields[1].text ~= "local"  -- bash has it in functions only
end

local function declare(walker, step)
  local option = step.fields[2] and step.fields[2].text or ""
  if option:find("^%-%a*f") then export_functions(walker, step) end
  for i = 2, #step.fields do
    local field = step.fields[i]
    local text = field.text
    local written = walker.script.text:sub(field.word.from, field.word.to)
    local name, value = (text or ""):match("^([%a_][%w_]*)=(.*)$")
    if name then
      walker.world:assign(name, holds(walker, step) and value or nil, step.fetched)
    elseif text and not text:find("=", 1, true) then
      name = text:match("^[%a_][%w_]*$")
      local fresh = name and walker.locals and LOCAL[step.fields[1].text]
      if fresh then walker.world:assign(name, nil) end
    else
      name = written:match("^([%a_][%w_]*)")
      if name then walker.world:assign(name, nil, step.fetched) else walker.world:forget() end
    end
    if name then
      note_local(walker, step, name)
      note_export(walker, step, name)
    end
  end
  return either()
end

--- Tell the layers which variables get a value; one whose name is not known has none.
local function declares(step)
  local list = {}
  for i = 2, #step.fields do
    local text = step.fields[i].text
    local name, value = (text or step.fields[i].begins or ""):match("^([%a_][%w_]*)%+?=(.*)$")
    if name then list[#list + 1] = { name = name, value = text and value or nil } end
    if not name and not text then list[#list + 1] = {} end
  end
  step.declares = list
end

for _, name in ipairs({ "export", "declare", "typeset", "local", "readonly" }) do
  builtins[name] = function(walker, step)
    declares(step)
    walker.visit(walker, step)
    return declare(walker, step)
  end
end

function builtins.unset(walker, step)
  local list = steps.operands(step)
  local functions = step.fields[2] and step.fields[2].text == "-f"
  step.declares = {}
  for i, name in ipairs(not functions and list or {}) do
    step.declares[i] = { name = name, unset = true }
  end
  walker.visit(walker, step)
  for _, name in ipairs(list or {}) do
    if functions then
      walker.functions[name] = nil
    else
      local array = name:match("^([%a_][%w_]*)%[")  -- one of its texts
      local gone = not array and not walker.called  -- in a function another one may show up
      if gone then walker.world:assign(name, false) else walker.world:assign(array or name, nil) end
      walker.world:put(walker.world.exports, name, nil)
    end
  end
  if not list then walker.world:forget() end
  return either()
end

--- Every argument that could be a name is one that gets a value.
local function overwrite(walker, step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text then
      walker.world:forget()
    else
      local last = text:find("^%-") and #text or 1  -- "-rax" is -r -a x
      for at = 1, last do
        for name in text:sub(at):gmatch("[%a_][%w_]*") do
          walker.world:assign(name, nil, step.carries)
        end
      end
    end
  end
  for _, name in ipairs({ "REPLY", "MAPFILE", "OPTARG", "OPTIND" }) do
    walker.world:assign(name, nil, step.carries)
  end
  return either()
end

--- Is a line split at blanks only?
local function is_whole(step)
  for _, variable in ipairs(step.environment) do
    if variable.name == "IFS" and variable.value ~= "" then return false end
  end
  return true
end

--- Note what a variable holds that gets a whole line, or all of them: there is no other, and no
-- option but one.
local function note_line(walker, step, option)
  local fields, link = step.fields, step.opened.stdin.link
  local last = fields[#fields].text
  local plain = #fields == 2 or #fields == 3 and fields[2].text == option
  if plain and link and is_whole(step) and last and last:find("^[%a_][%w_]*$") then
    walker.world:note(last, link)
  end
end

--- `read x` gives x a line, if it is known what comes in.
builtins.read = seen(function(walker, step)
  overwrite(walker, step)
  note_line(walker, step, "-r")
  local list = steps.operands(step)
  local option = step.fields[2] and step.fields[2].text
  local plain = is_whole(step) and list and #list == 1 and (option == "-r" or option == list[1])
  local text = plain and step.opened.stdin.kind == "text" and input.of(step, walker.world.vars)
  local line = text and text:match("^[ \t]*([^\n]-)[ \t]*%f[\n\0]")
  if line and not line:find("\\", 1, true) then
    walker.world:assign(list[1], line, step.fetched or step.opened.stdin.fetched)
  end
  return either()
end)

for _, name in ipairs({ "getopts", "let" }) do builtins[name] = seen(overwrite) end

for _, name in ipairs({ "mapfile", "readarray" }) do
  builtins[name] = seen(function(walker, step)
    overwrite(walker, step)
    note_line(walker, step, "-t")
    return either()
  end)
end

--- `printf -v x ...` gives x what it would print.
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

--- The place of the first argument that `set` gives to $1; nil if it gives none.
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

--- Arguments are no more those that the script, or the function, was called with.
local function give(walker, list, fetched)
  for i = 1, 9 do
    local value = list and false or nil
    if list and list[i] then value = list[i].text end
    walker.world:assign(tostring(i), value, fetched)
  end
  walker.world:arguments({ texts = list and texts_of(list, 1) })
end

--- `set -- a b` gives $1 and $2.
builtins.set = seen(function(walker, step)
  local first = first_given(step.fields)
  if first then
    local list = table.move(step.fields, first, #step.fields, 1, {})
    give(walker, list, step.fetched)
  end
  return either()
end)

builtins.shift = seen(function(walker)
  give(walker, nil, walker.world.fetched["1"])
  return either()
end)

builtins.shopt = seen(function(walker, step)
  for _, field in ipairs(step.fields) do
    if field.text == "lastpipe" then walker.lastpipe = true end
  end
  return either()
end)

-- the flow of commands

builtins["true"] = seen(sure)
builtins[":"] = seen(sure)
builtins["false"] = seen(function() return { fail = {} } end)

--- Is it sure that `exit` and `return` end anything? With odd arguments they only complain.
local function ends(step)
  local status = step.fields[2]
  return not status or #step.fields == 2 and (status.text or ""):find("^%d+$") ~= nil
end

builtins.exit = seen(function(walker, step)
  walker.exits = true
  return ends(step) and {} or either()
end)

builtins["break"] = seen(function(walker)
  walker.breaks = true
  return either()
end)
builtins.continue = builtins["break"]

--- Outside of a function it ends a script that is read into this shell, or it is an error.
builtins["return"] = seen(function(walker, step)
  walker.returns = true
  return walker.called and ends(step) and {} or either()
end)

--- `wait` for one job leaves the others running.
builtins.wait = seen(function(walker, step)
  if #step.fields == 1 then walker.world:wait() end
  return either()
end)

-- names

builtins.alias = seen(function(walker, step)
  for i = 2, #step.fields do
    local name = (step.fields[i].text or ""):match("^([^=]+)=")
    if name then walker.aliased[name] = true end
    if not step.fields[i].text then walker.dynamic = true end
  end
  return either()
end)

builtins.hash = seen(function(walker, step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text then walker.aliased[text] = #step.fields > 2 or nil end
  end
  return either()
end)

-- running something else

for _, name in ipairs({ "builtin", "command", "exec", "eval", "trap", "source", "." }) do
  builtins[name] = function(walker, step) return running[name](walker, step) end
end

return builtins
