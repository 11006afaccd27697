--- One command of a script as it runs: its arguments and its surroundings.
--
-- The modules of shell/ pass a *command*:
--
--     fields       its arguments, its name first: `{ text, word, nth, of, several, begins, ends,
--                  choices, … }` (shell/words.lua); an unknown `text` is nil
--     environment  assignments before it: `{ name, value, word, fetched, … }`
--     opened       what redirections open: `{ stdout, stdin, files, fetched, … }`
--     node         the parser's node; nil if it is not a command of its own
--     fetched      its words or its input contain data from outside
--     wrapped      the command or step that runs it; nil if the script does
--     renamed      it runs under a name other than its own (exec -a)
--
-- Layers see a *step*: a command with everything else known when the shell reaches it.
-- `steps.new` builds it whole, and nothing changes it afterwards; a layer keeps its own notes,
-- keyed by the step. Besides the fields of the command:
--
--     name         the name for looking up its rule; false if unknown
--     script       the script that contains it
--     cwd          the working directory
--     vars         variables: name -> value; false is unset, nil is unknown
--     rules        the rules of commands (rule/load.lua)
--     rule         the rule of the command; false if there is none
--     effects      what it does (effect.lua)
--     code         what the code it runs in other languages does: a list of results of code.lua,
--                  one for each text; nil if it runs none
--     call         its call (rule/call.lua), if the rule understands all of it; else false
--     doubtful     its call, if the rule does not; `clear` if the only gap is what the rule itself
--                  leaves vague
--     carries      it passes on fetched data
--     assigns      variables that it sets or unsets: `{ name, value, unset }`
--     opaque       why its meaning in this shell is unknown
--     alias        its name is an alias, which may mean anything
--     chdir        it changes the shell's directory: `{ path, text }`, the target and the word as
--                  written; nil if unknown
--     declares     variables that it declares or unsets, like `assigns`
--     listed       the words of a loop, with `variable`, which takes them
--     repeats      it is in a loop
--     handed       the arguments of a function call, if one is unknown
--     tool         the name of a tool other than a shell, with `event`, its call
-- @module sandbox_enforcer.step
local steps = {}

local NONE <const> = {}

--- A pseudo-command without a name, such as the redirections of a group.
-- @tparam table opened
-- @tparam[opt] table environment
-- @param[opt] fetched the level of its output
function steps.nameless(opened, environment, fetched)
  return { fields = {}, opened = opened, environment = environment or {}, fetched = fetched }
end

--- The command that a wrapper runs: the wrapper with only some of its fields.
-- @tparam table step or command
-- @number first its first field
-- @number[opt] before the first field after it
-- @tparam[opt] table other `fetched`, `environment`, `renamed` that differ from the wrapper's
function steps.part(step, first, before, other)
  other = other or NONE
  local last = before and before - 1 or #step.fields
  local renamed = other.renamed
  if renamed == nil then renamed = step.renamed end
  return {
    fields = table.move(step.fields, first, last, 1, {}), node = step.node, opened = step.opened,
    environment = other.environment or step.environment, wrapped = step,
    fetched = other.fetched or step.fetched, renamed = renamed,
  }
end

--- All fields of a step except those that depend on its rule and the script before it.
-- @tparam table command
-- @tparam[opt] table shown what the shell knows about it: `opaque`, `alias`, `chdir`, `declares`,
-- `listed`, `variable`, `handed`
-- @tparam table walker
function steps.draft(command, shown, walker)
  local world = walker.world
  local draft = {
    fields = command.fields, environment = command.environment, opened = command.opened,
    node = command.node, fetched = command.fetched, script = walker.script, cwd = world.here.cwd,
    vars = world.vars, rules = world.rules, name = steps.name(command) or false,
    repeats = walker.loops > 0,
    rule = nil, effects = nil, call = nil, doubtful = nil, carries = nil, assigns = nil,
  }
  if command.wrapped then draft.wrapped, draft.renamed = command.wrapped, command.renamed end
  if not shown then return draft end
  draft.opaque, draft.alias, draft.chdir = shown.opaque, shown.alias, shown.chdir
  draft.declares, draft.listed, draft.variable = shown.declares, shown.listed, shown.variable
  draft.handed = shown.handed
  return draft
end

--- Does a step stand in what the agent typed, not in a file that was there, or in a recipe?
function steps.is_typed(step)
  local script = step.script
  while script and script.origin do
    if script.origin.file or script.origin.recipe then return false end
    script = script.origin.script
  end
  return true
end

--- A step, built whole.
-- @tparam table given its fields
function steps.new(given) return given end

--- The call of a step whose rule lists all its arguments; nil if there is none.
function steps.clear_call(step)
  return step.call or step.doubtful and step.doubtful.clear and step.doubtful or nil
end

--- The arguments without options such as `-p`; nil if one is unknown.
function steps.operands(step)
  local list, open = {}, true
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text then return nil end
    if open and text == "--" then
      open = false
    elseif not (open and text:find("^[-+].")) then
      open = false
      list[#list + 1] = text
    end
  end
  return list
end

--- The values of $1 to $9 in a call with these fields: false is none, nil is unknown.
-- @tparam {table,...} fields
-- @number first the field for $1
function steps.arguments(fields, first)
  local values, known = {}, true
  for i = 1, 9 do
    local field = fields[first + i - 1]
    known = known and not (field and field.several)
    if known and field then values[i] = field.text end
    if known and not field then values[i] = false end
  end
  return values
end

--- The kinds of word parts that are literal text.
steps.LITERAL = { literal = true, escape = true, single = true, ansi = true }

--- Does a command, or the script before it, set where programs are found?
-- @tparam table step
-- @tparam sandbox_enforcer.shell.world world
function steps.sets_path(step, world)
  for _, variable in ipairs(step.environment) do
    if variable.name == "PATH" then return true end
  end
  local assigned = world.assigned
  return assigned.PATH or step.script.shell == "zsh" and assigned.path or false
end

--- The parts of a word, those in double quotes among them.
-- @tparam table word
-- @treturn {table,...}
function steps.pieces(word)
  local list = {}
  for _, part in ipairs(word.parts or NONE) do
    for _, piece in ipairs(part.kind == "double" and part.parts or { part }) do
      list[#list + 1] = piece
    end
  end
  return list
end

--- The name for looking up the rule; nil if the command's name is unknown.
function steps.name(step)
  local name = step.name
  if name ~= nil then return name or nil end
  local first = step.fields[1]
  local text = first and first.text
  if not text or not text:find("/", 1, true) then return text ~= "" and text or nil end
  return text:match("%f[^/\0][^/]+$")
end

--- The words in parentheses that a command assigns to arrays: a list of `{ word, owner }`, the
-- variable or the argument that each belongs to.
-- @tparam table step
function steps.elements(step)
  local list = NONE
  local function add(words, owner)
    list = list ~= NONE and list or {}
    for _, word in ipairs(words) do list[#list + 1] = { word = word, owner = owner } end
  end
  for _, variable in ipairs(step.environment) do
    if variable.array then add(variable.array, variable) end
  end
  for _, field in ipairs(step.fields) do
    for _, part in ipairs(field.word and field.word.parts or NONE) do
      if part.kind == "array" then add(part.words, field) end
    end
  end
  return list
end

--- Is a program the one its name suggests?
-- @string text its name as written
function steps.is_ordinary(text)
  return not text:find("/", 1, true) or text:find("^/usr/local/bin/[^/]+$") ~= nil
    or text:find("^/usr/s?bin/[^/]+$") ~= nil or text:find("^/s?bin/[^/]+$") ~= nil
end

--- Files that keep nothing of what is written to them.
steps.NOWHERE = {
  ["/dev/null"] = true, ["/dev/stdout"] = true, ["/dev/stderr"] = true, ["/dev/tty"] = true,
}

return steps
