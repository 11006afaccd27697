--- Which words of a script name data from outside, and which commands read it. Everything returned
-- is a level: see outside.lua.
-- @module sandbox_enforcer.shell.dataflow
local core = require("sandbox_enforcer.core")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local naming = require("sandbox_enforcer.shell.naming")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local join <const> = outside.join

local dataflow = {}

local NONE <const> = {}

--- Builtins that read their standard input.
local READS <const> = { read = true, mapfile = true, readarray = true }

--- Builtins whose words are texts.
local PRINTS <const> = { echo = true, printf = true }

--- Builtins that do not read their standard input.
local IGNORES <const> = {
  echo = true, printf = true, test = true, ["["] = true, [":"] = true, ["true"] = true,
  ["false"] = true, cd = true, pwd = true, export = true, ["local"] = true, declare = true,
  typeset = true, readonly = true, shift = true, set = true, unset = true, ["return"] = true,
  ["break"] = true, continue = true, exit = true, ["[["] = true,
}

--- Fields that contain only flags, such as the `xf` of tar.
local function flags_of(step)
  local flags = {}
  local given = step.call or step.doubtful
  for _, item in ipairs(given and given.options or {}) do
    if item.flag then flags[item.field] = true end
  end
  return flags
end

--- The level of what this script put below a directory.
local function level_below(known, text)
  local path, level = paths.absolute(known.here.cwd, text), nil
  for made, record in pairs(path and known.made or {}) do
    if made ~= path and record.by.fetched and core.contains(path, made) then
      level = join(level, record.by.fetched)
    end
  end
  return level
end

--- The directory that a field names and this script made, or that a pattern searches.
local function looked_through(known, field)
  if not field.text then return naming.is_pattern(field) and naming.places(field)[1] or nil end
  local path = paths.absolute(known.here.cwd, field.text)
  local record = path and known.made[path]
  return record and record.by.item and record.by.item.name == "directory" and field.text or nil
end

--- The level of what a command's words and code name.
local function named_level(known, step)
  local flags, level = flags_of(step), nil
  for i = 2, #step.fields do
    local field = step.fields[i]
    local directory = looked_through(known, field)
    if directory then level = join(level, level_below(known, directory)) end
    for _, text in ipairs(field.choices or { field.text or field.likely }) do
      local is_option = flags[i] or text:find("^%-") and not text:find("=", 1, true)
      if not is_option then level = join(level, naming.made_file(known, text)) end
    end
  end
  for _, found in ipairs(step.code or NONE) do
    for _, effect in ipairs(found) do
      local path = effect.kind == "read" and effect.path
      if path then level = join(level, naming.made(known, path)) end
    end
  end
  return level
end

--- Is what an effect names read or removed?
local function looks(effect)
  local traits = kinds[effect.kind]
  if effect.kind == "chdir" or traits.runs then return false end
  if effect.kind == "url" then return not (effect.text or ""):find("^[^/]*:") end
  return traits.reads or traits.source or traits.alters == "change"
end

--- The values of a command's variables, as fields.
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table step
function dataflow.environment(known, step)
  local list = {}
  for _, variable in ipairs(step.environment) do list[#list + 1] = { text = variable.value } end
  for name in pairs(known.exports) do list[#list + 1] = { text = known.vars[name] or nil } end
  return list
end

--- The items that a command writes to.
local function targets_of(step)
  local found = {}
  for _, effect in ipairs(step.effects) do
    local item = kinds[effect.kind].alters == "write" and effect.place and effect.place.item
    if item then found[item] = true end
  end
  return found
end

--- Is a directory outside the sandbox only the place that a command copies to? Then other things
-- below it, such as the sandbox, do not matter.
local function is_target(known, targets, effect)
  return effect.item ~= nil and effect.path ~= nil and targets[effect.item] ~= nil
    and not known:kept(effect.path)
end

--- The level of what is below the directories whose names a command prints, or in those that a
-- container sees.
local function listed_by(known, effect)
  for _, below in ipairs(effect.kind == "names" and effect.below or NONE) do
    local path = paths.absolute(known.here.cwd, below)
    local level = path and known:below(path)
    if level then return level end
  end
  for i = 1, effect.mounts and #effect.mounts or 0, 2 do
    local path = paths.absolute(known.here.cwd, effect.mounts[i])
    local level = path and (known:kept(path) or known:below(path))
    if level then return level end
  end
  return nil
end

--- The level of what a command reads in the sandbox according to its rule.
local function read_by_rule(known, step)
  local list, targets = step.effects, nil
  for i = 1, #list do
    local effect = list[i]
    local item = effect.item or effect.place and effect.place.item
    local looked = (item or effect.path) and looks(effect)
    if looked and effect.item then
      targets = targets or targets_of(step)
      looked = not is_target(known, targets, effect)
    end
    local field = looked and item and step.fields[item.field]
    local level = effect.path and looked and known:kept(effect.path)
      or field and naming.kept(known, field, effect.cwd or known.here.cwd)
    local work = effect.kind == "repository" or effect.kind == "tree"
    local all = looked and effect.kind == "read" and effect.path  -- and what is in it
    level = level or all and known:below(all)
    level = level or work and (known:kept(effect.git_dir or effect.cwd or known.here.cwd)
      or effect.work_tree and known:kept(effect.work_tree)
      or naming.fields(known, dataflow.environment(known, step)))
    level = level or listed_by(known, effect)
    if level then return level end
  end
  return nil
end

--- The level of what a command without a rule may read in the sandbox.
local function read_by_name(known, step)
  local script = step.rule and strangers.script(step)
  for i = 2, #step.fields do
    local all = step.fields[i].text == "/"  -- with what else it names
    local level = i ~= script and not all and naming.kept(known, step.fields[i], known.here.cwd)
    if level then return level end
  end
  for _, variable in ipairs(dataflow.environment(known, step)) do
    local level = variable.text and naming.in_text(known, variable.text)
    if level then return level end
  end
  local text = input.of(step)
  local level = text and naming.in_text(known, text)
  return level and (knowledge.of(step, "compiles") or knowledge.of(step, "runner")) and level or nil
end

--- May any argument be a file that the command reads or passes on?
local function takes_any(step)
  local list = step.effects
  for i = 1, #list do
    local effect = list[i]
    if effect.kind == "code" or effect.holes or effect.open then return true end
  end
  local given = step.call or step.doubtful
  if given and given.subcommand ~= nil then return true end  -- one that its rule does not know
  return strangers.runs_file(step)
end

--- The level of what the words that a builtin prints name in the sandbox.
local function mentioned(known, step)
  local level = naming.fields(known, step.fields)
  for i = 2, #step.fields do level = level or naming.in_text(known, step.fields[i].text or "") end
  return level
end

--- The level of what is named in the sandbox by files of this script that a command may read.
local function told_by_files(known, step)
  if not known.told then return nil end
  local stdin = step.opened.stdin
  local level = stdin.kind == "file" and naming.told(known, stdin.text) or nil
  for i = 2, #step.fields do level = level or naming.told(known, step.fields[i].text) end
  return level
end

--- Does a command print only names of files in the sandbox, not their content?
-- @tparam table step
function dataflow.only_names(step)
  if step.carries ~= "kept" then return false end
  local runs = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "names" or effect.kind == "number" or effect.kind == "hashes" then
      return true
    end
    runs = runs or effect.kind ~= "opaque" and kinds[effect.kind].runs ~= nil
  end
  return knowledge.of(step, "measures") or not runs and knowledge.of(step, "looks") or false
end

--- Does a command print nothing but a number?
local function only_counts(step)
  local pattern = knowledge.of(step, "counts")
  for i = 2, pattern and pattern:find("^%^") and #step.fields or 1 do
    if not (step.fields[i].text or ""):find(pattern) then return false end
  end
  return pattern ~= nil
end

--- Builtins that print all variables if they are told no name.
local LISTS_ALL <const> = {
  set = true, export = true, declare = true, typeset = true, readonly = true, compgen = true,
}

--- Does a builtin print variables, the one that says where the sandbox is among them?
local function lists_all(step)
  if not LISTS_ALL[steps.name(step) or ""] then return false end
  for i = 2, #step.fields do
    if not (step.fields[i].text or ""):find("^%-") then return false end
  end
  return true
end

--- The level of what the words that a command prints or writes name in the sandbox: its own words,
-- those it reads, or the names of files there.
-- @tparam sandbox_enforcer.shell.world known that has a sandbox
-- @tparam table step
function dataflow.tells(known, step)
  if only_counts(step) then return nil end
  if step.carries == "kept" then return "kept" end
  local name, stdin = steps.name(step) or "", step.opened.stdin
  if PRINTS[name] then return mentioned(known, step) end
  local level = known.keeper and lists_all(step) and "kept" or nil
  for _, effect in ipairs(known.keeper and step.effects or {}) do
    if effect.kind == "environment" and not effect.text then level = "kept" end
  end
  local environ = known.keeper and stdin.kind == "file" and naming.is_environment(stdin.text or "")
  if environ then level = "kept" end
  local reads = not level and not IGNORES[name]
  if reads and stdin.kind == "pipe" then level = stdin.pipe.names end
  if reads and stdin.kind == "text" then level = naming.in_text(known, input.of(step) or "") end
  level = level or told_by_files(known, step)
  for i = 2, #step.fields do level = level or naming.in_text(known, step.fields[i].text or "") end
  return level
end

--- The level of what code names in the sandbox.
local function read_by_code(known, step)
  local level
  local list, code = step.effects, step.code or NONE
  for i = 1, #list do
    local text = list[i].kind == "code" and list[i].text
    level = level or text and naming.in_code(known, text)
  end
  for i = 1, #code do
    level = level or naming.in_code(known, code[i].text) or naming.searched(known, code[i])
  end
  for i = 2, not level and step.effects[1] and not step.call and #step.fields or 1 do
    level = level or naming.in_text(known, step.fields[i].text or "")
  end
  return level
end

--- The level of what is named in a file that this script wrote and a command reads: a program in
-- the command's language, or a list.
local function read_by_file(known, step)
  local level
  for _, effect in ipairs(next(known.made) and step.effects or NONE) do
    local record = effect.path and looks(effect) and known:maker(effect.path)
    local text = record and record.by.content
    level = level or text and naming.in_text(known, text)
  end
  local list = step.effects
  for i = 1, #list do
    local file = list[i].file
    local comes_in = file and (file == "-" or file:find("^/dev/fd/"))
    level = level or comes_in and naming.in_text(known, step.script.text)
  end
  return level
end

--- The level of the program that a name finds in one of the directories the script mentions.
local function found_level(known, step, name)
  if not steps.sets_path(step, known) then return nil end
  for directory in step.script.text:gmatch("[%w_.~/-]+") do
    local path = paths.absolute(known.here.cwd, directory .. "/" .. name)
    local level = path and (known:maker(path) or paths.kind(path)) and naming.at(known, path)
    if level then return level end
  end
  return nil
end

--- The path of a script directly in the sandbox, which was downloaded alone. In contrast, scripts
-- of a clone print logs of the work there.
local function single(known, effect)
  local path = effect.text and paths.absolute(effect.cwd or known.here.cwd, effect.text)
  local above = path and known:kept(path) and paths.parent(paths.parent(path))
  return above and not known:kept(above) and path or nil
end

--- The level of the program that a command runs, because its output comes from outside as well.
-- Inside a download the level is only "kept": work there usually stays there.
local function run_level(known, step)
  local name = step.fields[1] and step.fields[1].text
  if not name then return nil end
  local path = name:find("/", 1, true) and paths.absolute(known.here.cwd, name)
  local level = path and naming.at(known, path) or not path and found_level(known, step, name)
  local list = not level and step.effects or NONE
  for i = 1, #list do
    local effect = list[i]
    local runs = kinds[effect.kind].runs
    local place = runs == "program" and (effect.path or single(known, effect))
      or runs == "recipe" and (effect.cwd or known.here.cwd)
    level = level or place and naming.at(known, place)
  end
  return level and naming.at(known, known.here.cwd) and "kept" or level
end

--- The level of what a command reads in the sandbox.
local function read_there(known, step)
  local name = steps.name(step) or ""
  if name == "pwd" then return known:kept(known.here.cwd) end
  local parts = name == "printf" and (step.fields[2] or {}).text or ""
  if IGNORES[name] and not parts:find("\\0", 1, true) then return nil end
  if step.rule then
    local any = takes_any(step) or knowledge.fits(step, "copies")
      or step.doubtful and #dataflow.environment(known, step) > 0
    return read_by_rule(known, step) or any and read_by_name(known, step)
      or read_by_code(known, step) or read_by_file(known, step)
  end
  return read_by_name(known, step)
end

--- Does a command read names: as arguments for another, as files to use, or into variables? An
-- unknown command may.
local function reads_names(step)
  if READS[steps.name(step) or ""] then return true end
  local list = step.effects
  for i = 1, #list do
    local one = list[i]
    local odd = one.writes or kinds[one.kind].code and not knowledge.rule(step)
    if one.open or one.holes or one.kind == "code" or odd then return true end
  end
  for option in (knowledge.of(step, "names_from") or ""):gmatch("%S+") do
    if step.call and step.call:has(option) then return true end
  end
  return false
end

--- The level of what is named by words that a command reads.
local function level_of_names(known, step)
  if not known.keeps then return nil end
  local stdin = step.opened.stdin
  local names = stdin.kind == "pipe" and stdin.pipe.names or told_by_files(known, step)
  local text = input.of(step)
  if not names and not text or not reads_names(step) then return nil end
  for word in (text or ""):gmatch("[^%s%z]+") do
    names = names or naming.file(known, word)
  end
  return names or nil
end

--- The level of the standard input.
local function input_level(known, step)
  if IGNORES[steps.name(step) or ""] then return step.opened.fetched end
  return join(naming.input(known, step.opened.stdin), level_of_names(known, step))
end

--- The level of what is read from a descriptor opened before: by its name, or by -u.
local function from_descriptors(step)
  local opened, level = step.opened, nil
  local builtin = READS[steps.name(step) or ""]
  for i = 2, #step.fields do
    local field, before = step.fields[i], step.fields[i - 1].text or ""
    local text, target = field.text or "", nil
    local number = descriptors.number(text:match("^%l+=(.*)$") or text)
      or builtin and (before:find("^%-%a*u$") and text or text:match("^%-%a*u(%d+)$"))
    local coproc = builtin and step.script.shell == "zsh" and text:find("^%-%a*p")
    if coproc then number = "p" end
    if number and number ~= "" then target = descriptors.target(opened, number) end
    local begins = (field.begins or ""):find("^/dev/fd/") or (field.begins or ""):find("^/proc/")
    local unknown = not field.text and (builtin and before:find("^%-%a*u$") or begins)
    if unknown then target = descriptors.target(opened, nil, field.word) end
    if target then level = join(level, target.fetched) end
  end
  return level
end

--- Builtins that print the shell's state: variables, traps, aliases.
local SHOWS <const> = {
  declare = true, typeset = true, export = true, readonly = true, ["local"] = true, set = true,
  alias = true, trap = true, hash = true, history = true, fc = true, compgen = true, dirs = true,
  complete = true, jobs = true, bind = true, zstyle = true, bindkey = true, compctl = true,
  functions = true, integer = true, float = true,
}

--- What the argument of a builtin that declares looks like if it only sets something.
local SETS <const> = { "^[%a_][%w_]*%+?=", "^[-+][aAgilnrtux]+$" }

--- Those that print only without arguments, or with others than these.
local SILENT <const> = {
  set = { "^[-+%w]" }, ["local"] = SETS, declare = SETS, typeset = SETS, export = SETS,
  readonly = SETS, integer = SETS, float = SETS, alias = { "^[%w_.-]+=" }, trap = { "^[^-]" },
}

--- Does a command print the shell's state: variables, functions, aliases?
-- @tparam table step
function dataflow.shows_state(step)
  local name = steps.name(step) or ""
  local silent = SILENT[name]
  for i = 2, silent and #step.fields or 1 do
    local text = step.fields[i].text or step.fields[i].begins or ""
    local bare = silent == SETS and step.script.shell ~= "zsh" and text:find("^[%a_][%w_]*$")
    if not bare and not matches(text, silent) then return true end
    if name == "set" or name == "trap" then return false end
  end
  return SHOWS[name] and not (silent and #step.fields > 1) or name == "type"
end

--- May a program show or write its environment?
local function shows_environment(effect)
  local traits = kinds[effect.kind]
  return effect.kind == "environment" or effect.kind == "opaque" and effect.brings ~= false
    or traits.code
end

--- The level of what a command gets from the shell's state or the environment.
local function from_state(known, step)
  if step.opaque then
    return join(outside.some(known), descriptors.level(step.opened.fds))
  end
  if not next(known.fetched) then return nil end
  local printed = known.here.traced and outside.prompt(known) or known.fetched.TIMEFORMAT
  if printed then return printed end
  if SHOWS[steps.name(step) or ""] then return outside.some(known) end
  for i = 2, #step.fields do
    if naming.is_environment(step.fields[i].text or "") then return outside.exported(known) end
  end
  for _, effect in ipairs(step.effects) do
    if shows_environment(effect) then
      local shown = effect.kind == "environment" and known.fetched[""]
      local level = outside.exported(known) or shown or nil
      return level == true and effect.kind ~= "environment" and "unsure" or level
    end
  end
  return nil
end

--- The level of what a command gets from another machine and prints; nil if there is nothing.
local function from_afar(step)
  local out = step.opened.stdout.kind
  if out == "shell" then return nil end
  return knowledge.fits(step, "answers") or strangers.address(step) and "unsure" or nil
end

--- The level of what a command passes on: its own output, its input, its words, or what they name.
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table step
function dataflow.carries(known, step)
  local level = join(join(step.fetched, input_level(known, step)), from_state(known, step))
  local list = step.effects
  for i = 1, #list do
    local one = list[i]
    local joined = one.stderr and step.opened.errors == step.opened.stdout
    if one.kind == "fetch" and (one.stdout or joined) then return true end
  end
  if next(step.opened.fds) then level = join(level, from_descriptors(step)) end
  local name = steps.name(step) or ""
  local texts = PRINTS[name] or READS[name]  -- not file names
  if next(known.made) and not texts then level = join(level, named_level(known, step)) end
  if not level and #step.fields > 1 then level = from_afar(step) end
  if not level and known.keeps then level = read_there(known, step) end
  if not level and (known.keeps or next(known.made)) then level = run_level(known, step) end
  return level or false
end

return dataflow
