--- One command of a script, as it is run: its arguments and what surrounds it.
--
-- The rooms of shell/ carry a *command*:
--
--     fields       its arguments, its name first: `{ text, word, nth, of, several, begins, choices,
--                  … }` (shell/words.lua); `text` is nil where it is unknown
--     environment  assignments before it: `{ name, value, word, fetched, … }`
--     opened       what redirections open: `{ stdout, stdin, files, fetched, … }`
--     node         the node of the parser; nil for what is no command of its own
--     fetched      its words or its input hold what came from outside
--     wrapped      the command, or the step, that runs it; nil if the script itself does
--     renamed      it is told another name than its own (exec -a)
--
-- What is shown to the layers is a *step*: a command with what else is known of it when the shell
-- comes there. It is built whole, by `steps.new`, and never written afterwards; what a layer wants
-- to remember of it is in the layer, keyed by the step. Besides the fields of the command:
--
--     name         that its rule is looked up by; false if it is unknown
--     script       the script that it is in
--     cwd          the working directory
--     vars         variables: name -> value; false is unset, nil is unknown
--     rules        what is known of commands (rule/load.lua)
--     rule         the rule of the command; false if there is none
--     effects      what it does (effect.lua)
--     code         what code of other languages does that it runs: a list of what code.lua finds,
--                  one for each text; nil if it runs none
--     call         its call (rule/call.lua), if the rule understands all of it; else false
--     doubtful     its call, if the rule does not; `clear` if all that it lacks is what the rule is
--                  vague about
--     carries      it hands on what was fetched
--     assigns      variables that it gives a value to, or takes it from: `{ name, value, unset }`
--     opaque       why nobody knows what it does in this shell
--     alias        its name is that of an alias, which may be anything
--     chdir        the shell goes elsewhere: `{ path, text }`, where it leads and as it is written,
--                  nil if unknown
--     declares     variables that it declares, or unsets: as those of `assigns`
--     listed       the words that a loop goes over, with `variable`, which gets them
--     repeats      it is in a loop
--     handed       the arguments that a function is called with, if one is unknown
--     tool         the name of a tool that is no shell, with `event`, its call
-- @module sandbox_enforcer.step
local steps = {}

local NONE <const> = {}

--- A command that is none of its own, such as the redirections of a group.
-- @tparam table opened
-- @tparam[opt] table environment
-- @param[opt] fetched the level of what it prints
function steps.nameless(opened, environment, fetched)
  return { fields = {}, opened = opened, environment = environment or {}, fetched = fetched }
end

--- The command that a wrapper runs: the same with a part of its fields.
-- @tparam table step or command
-- @number first field of it
-- @number[opt] before the field that is no part of it any more
-- @tparam[opt] table other `fetched`, `environment`, `renamed` that are not those of the wrapper
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

--- All fields of a step but those that its rule and the script before it decide.
-- @tparam table command
-- @tparam[opt] table shown what the shell knows of it: `opaque`, `alias`, `chdir`, `declares`,
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

--- A step, built whole.
-- @tparam table given its fields
function steps.new(given) return given end

--- The call of a step whose arguments its rule all lists; nil if there is none.
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

--- The values of $1 to $9 for what is called with fields: false is none, nil is unknown.
-- @tparam {table,...} fields
-- @number first the one that $1 gets
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

--- Kinds of parts of a word that stand for themselves.
steps.LITERAL = { literal = true, escape = true, single = true, ansi = true }

--- The name that a rule is looked up by; nil if the command's name is unknown.
function steps.name(step)
  local name = step.name
  if name ~= nil then return name or nil end
  local first = step.fields[1]
  local text = first and first.text
  if not text or not text:find("/", 1, true) then return text ~= "" and text or nil end
  return text:match("[^/]+$")
end

--- Is a program the one that its name says?
-- @string text its name as it is written
function steps.is_ordinary(text)
  return not text:find("/", 1, true) or text:find("^/usr/local/bin/[^/]+$") ~= nil
    or text:find("^/usr/s?bin/[^/]+$") ~= nil or text:find("^/s?bin/[^/]+$") ~= nil
end

--- Where writing leaves nothing after.
steps.NOWHERE = {
  ["/dev/null"] = true, ["/dev/stdout"] = true, ["/dev/stderr"] = true, ["/dev/tty"] = true,
}

return steps
