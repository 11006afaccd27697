--- Words that are put together of what is known: what a command prints, all arguments, an array.
-- @module sandbox_enforcer.shell.composed
local core = require("sandbox_enforcer.core")
local flow = require("sandbox_enforcer.shell.flow")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local printing = require("sandbox_enforcer.shell.printing")
local steps = require("sandbox_enforcer.steps")

local words = lazy("sandbox_enforcer.shell.words")

local composed = {}

--- Where a program lies that is looked for by its name: no function, and no part of the shell. If
-- there may be none, nothing may be printed, which only the name of a command cannot be.
local function program(walker, name)
  if not name:find("^[%w_.+-]+$") then return nil end
  for _, directory in ipairs({ "/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/" }) do
    if core.kind(directory .. name) then return directory .. name end
  end
  return walker.naming and "/usr/bin/" .. name or nil
end

--- What some commands print, by their arguments.
local PRINTS <const> = {
  echo = function(walker, list) return printing.echo(list, walker.script.posix) end,
  printf = function(_, list) return printing.printf(list) end,
  pwd = function(walker, list) return #list == 0 and walker.world.here.cwd or nil end,
  dirname = function(_, list)
    local path = #list == 1 and list[1]:find("^/[^/]") and list[1]:gsub("/+$", "")
    return path and paths.parent(path) or nil
  end,
  which = function(walker, list) return #list == 1 and program(walker, list[1]) or nil end,
  type = function(walker, list)
    local looks = #list == 2 and list[1] == "-P" and walker.script.shell ~= "zsh"
    return looks and program(walker, list[2]) or nil
  end,
  command = function(walker, list)
    return #list == 2 and list[1] == "-v" and program(walker, list[2]) and list[2] or nil
  end,
}

--- The texts of words; nil if one is not known.
local function texts_of(walker, list)
  local texts = {}
  for i, field in ipairs(walker.fields(walker, list)) do
    texts[i] = field.text
    if not texts[i] then return nil end
  end
  return texts
end

local function print_of(walker, command)
  if command.words[1].value == "mktemp" then return walker.world:nowhere(true) end
  local texts = texts_of(walker, command.words)
  local name = texts and table.remove(texts, 1)
  if not name or walker.functions[name] or walker.aliased[name] then return nil end
  return PRINTS[name] and PRINTS[name](walker, texts) or nil
end

--- What a substitution prints, without the end of its last line; nil if that is not known.
-- @tparam table part `$( )`, or `<( )`
function composed.printed(walker, part)
  local script = part.inner or walker.script
  local command = part.inner and part.inner.root or part.body
  while command and command.items and #command.items == 1 do command = command.items[1] end
  if not command or command.kind ~= "command" or #command.words == 0 then return nil end
  if #(command.redirects or {}) + #(command.assignments or {}) > 0 then return nil end
  local text = flow.within(walker, { script = script }, command, print_of)
  return text and text:gsub("\n+$", "") or nil
end

--- The arguments of this script, or of the function that is called, for "$@".
local function all_arguments(walker)
  local set = walker.world.here.arguments
  if set then return set.texts end
  return walker.positional
end

--- The texts that "$@" and "${a[@]}" stand for; nil if it is none of them, or not known.
local function several(walker, part)
  if part.kind ~= "parameter" or part.op then return nil end
  local index = part.index and part.index.value
  if not part.index then
    return (part.name == "@" or part.name == "*") and all_arguments(walker) or nil
  end
  local array = walker.world.arrays[part.name]
  if not array then return nil end
  if index == "@" or index == "*" then return array end
  local nth = index and index:match("^%d+$") and walker.script.shell ~= "zsh" and tonumber(index)
  return nth and { array[nth + 1] } or nil
end

--- Is it "*", which gives one text?
local function is_joined(part) return (part.index and part.index.value or part.name) == "*" end

--- Can a text be split at its blanks, as the shell would do it?
local function splits(walker, text)
  return not text:find("[*?%[\\\1]") and not walker.world.assigned.IFS
end

--- Add texts to the last one of a list, and those that follow behind it.
local function append(list, texts)
  for i, text in ipairs(texts) do
    if i == 1 and #list > 0 then list[#list] = list[#list] .. text else list[#list + 1] = text end
  end
  return true
end

--- Add texts that the shell splits at their blanks.
local function append_split(walker, list, texts, kept)
  local pieces = {}
  for _, text in ipairs(texts) do
    local blank = text:find("[ \t\n]")
    local edged = text:find("^[ \t\n]") or text:find("[ \t\n]$")
    if not splits(walker, text) or edged or kept and blank then return false end
    for word in text:gmatch("[^ \t\n]+") do pieces[#pieces + 1] = word end
  end
  return append(list, pieces)
end

--- What a part gives that is neither a text nor in quotes by itself; nil if that is not known.
local function given(walker, part, quoted)
  if words.goes_on(walker, part) then return nil end
  local texts = several(walker, part)
  if texts then
    if quoted and is_joined(part) then return { table.concat(texts, " ") } end
    return texts
  end
  if part.kind == "command" then
    local text = composed.printed(walker, part)
    return text and { text }
  end
  if part.kind ~= "parameter" or part.op or part.index then return nil end
  local value = walker.world.vars[part.name]
  if value == nil then return nil end
  return { value or quoted and "" or nil }
end

local function add(walker, part, list, quoted)
  if part.foreign then return false end
  if steps.LITERAL[part.kind] then return append(list, { part.text or "" }) end
  if part.kind == "double" then
    if #part.parts == 0 then append(list, { "" }) end
    for _, piece in ipairs(part.parts) do
      if not add(walker, piece, list, true) then return false end
    end
    return true
  end
  local texts = given(walker, part, quoted)
  if not texts then return false end
  if quoted then return append(list, texts) end
  return append_split(walker, list, texts,
    part.kind == "parameter" and walker.script.shell == "zsh")
end

--- Does zsh read a word as bash does? One that is nothing but quotes or a substitution.
local function is_alike(walker, word)
  local parts = word.parts or {}
  return walker.script.shell ~= "zsh" or #parts == 1 and not steps.LITERAL[parts[1].kind]
end

--- The texts that a word gives; nil if they are not known.
-- @tparam[opt] boolean whole they are not split, as in an assignment
-- @treturn {string,...}|nil
function composed.texts(walker, word, whole)
  if not is_alike(walker, word) then return nil end
  local list, naming, known = {}, walker.naming, true
  walker.naming = word == walker.head and #(word.parts or {}) == 1
  for _, part in ipairs(word.parts or {}) do known = known and add(walker, part, list, whole) end
  walker.naming = naming
  return known and list or nil
end

return composed
