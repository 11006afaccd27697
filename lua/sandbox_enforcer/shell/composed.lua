--- Words built from known parts: the output of a command, all arguments, an array.
-- @module sandbox_enforcer.shell.composed
local core = require("sandbox_enforcer.core")
local dialects = require("sandbox_enforcer.shell.dialects")
local effects = require("sandbox_enforcer.rule.effects")
local walk = require("sandbox_enforcer.shell.walk")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local printing = require("sandbox_enforcer.shell.printing")
local steps = require("sandbox_enforcer.step")
local tame = require("sandbox_enforcer.shell.tame")

local composed = {}

--- The path of the program that a name finds, not counting functions and builtins. If there may be
-- no such program, the path may be empty, unless it is used as the name of a command.
local function program(walker, name)
  if not name:find("^[%w_.+-]+$") then return nil end
  for _, directory in ipairs({ "/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/" }) do
    if core.kind(directory .. name) then return directory .. name end
  end
  return walker.naming and "/usr/bin/" .. name or nil
end

--- The absolute path of something that this script downloaded, and not of a part of it. It may
-- move, so it is known only where it is all of a variable's value (layers/downloads/variables.lua).
local function download_at(walker, text)
  local plain = walker.whole == "alone" and text and text:find("^[^-]")
  local path = plain and paths.absolute(walker.world.here.cwd, text)
  if not path or not paths.is_known(path) then return nil end
  local record, at = walker.world:maker(path)
  return record and at == path and record.by.fetched == true and path or nil
end

--- The same, if no link leads there.
local function real_path(walker, text)
  local path = download_at(walker, text)
  local parent = path and paths.parent(path)
  return path and core.resolve(parent) == parent and path or nil
end

--- The output of tools, by the `prints` of their rules.
local TOOLS <const> = {
  parent = function(_, list)
    local path = #list == 1 and list[1]:find("^[^-]") and list[1]:gsub("%f[/]/+$", "")
    if not path or path == "" or path:find("//", 1, true) then return nil end
    return path:find("/", 1, true) and paths.parent(path) or "."
  end,
  name = function(_, list)
    local path = list[1] and #list <= 2 and list[1]:find("^[^-]") and list[1]:gsub("%f[/]/+$", "")
    local name = path and path:match("%f[^/\0][^/]+$")
    local suffix = list[2] or ""
    local ends = name and #name > #suffix and suffix ~= "" and name:sub(-#suffix) == suffix
    return ends and name:sub(1, -#suffix - 1) or name
  end,
  numbers = function(_, list) return printing.numbers(list) end,
  program = function(walker, list) return #list == 1 and program(walker, list[1]) or nil end,
  ["real path"] = function(walker, list)
    return #list == 1 and real_path(walker, list[1]) or nil
  end,
  ["real path of -f"] = function(walker, list)
    return #list == 2 and list[1] == "-f" and real_path(walker, list[2]) or nil
  end,
}

--- The output of builtins, by their arguments.
local PRINTS <const> = {
  echo = function(walker, list) return printing.echo(list, walker.script.posix) end,
  printf = function(_, list) return printing.printf(list) end,
  pwd = function(walker, list) return #list == 0 and walker.world.here.cwd or nil end,
  type = function(walker, list)
    local looks = #list == 2 and list[1] == "-P" and walker.script.shell ~= "zsh"
    return looks and program(walker, list[2]) or nil
  end,
  command = function(walker, list)
    return #list == 2 and list[1] == "-v" and program(walker, list[2]) and list[2] or nil
  end,
}

--- The texts of words; nil if one is unknown.
local function texts_of(walker, list)
  local texts = {}
  for i, field in ipairs(walker.fields(walker, list)) do
    texts[i] = field.text
    if not texts[i] then return nil end
  end
  return texts
end

--- Did all commands so far that are not fully known only print the top of a repository?
local function only_answers(touched)
  while touched do
    local list = {}
    for i, field in ipairs(touched.step and touched.step.fields or {}) do
      list[i] = field.text or "?"
    end
    local tops = #list > 0 and knowledge.of(touched.step, "tops")
    if not tops or not tops[table.concat(list, " ", 2)] then return false end
    touched = touched.before
  end
  return true
end

--- The top of the repository that the shell is in; nil if that is unknown.
-- @string holds the name of its directory there, such as ".git"
local function top_of(walker, holds)
  local world = walker.world
  local at = world.here.cwd
  if not paths.is_known(at) or not only_answers(world.here.touched) then return nil end
  while at ~= "/" do
    local path = at .. "/" .. holds
    if world:maker(at) or world.made[path] then return nil end
    if core.kind(path) then return core.resolve(at) == at and at or nil end
    at = paths.parent(at)
  end
  return nil
end

--- The text that a command prints, by its rule and all its words.
local function answer(walker, rule, texts)
  local holds = rule and rule.words.tops and rule.words.tops[table.concat(texts, " ")]
  for _, name in ipairs(holds and rule.words.tops or {}) do
    local world = walker.world
    if world.assigned[name] or world.env and world.env(name) then return nil end
  end
  return holds and top_of(walker, holds) or nil
end

--- A path that does not exist yet; in the sandbox, if the command makes it there.
-- @tparam table rule of the command
local function new_path(walker, command, rule)
  local world, at = walker.world, nil
  local new = world:nowhere(true)
  if not world.keeps or #command.words == 1 then return new end
  local fields = walker.fields(walker, command.words)
  for _, one in ipairs(effects.of(rule, { fields = fields, environment = {} }, world)) do
    if one.kind == "change" then at = one.path and paths.parent(one.path) end
    if one.kind == "opaque" and one.brings ~= false then return new end
  end
  local there = at and world.keeps(at)
    and (at == world.ready or core.kind(at, true) == "directory")
  return there and at .. "/" .. new or new
end

local function print_of(walker, command)
  local first = command.words[1].value
  local rule = first and knowledge.about(walker.world.rules, first)
  local prints = rule and rule.words.prints
  if prints == "a new path" then return new_path(walker, command, rule) end
  local texts = texts_of(walker, command.words)
  local name = texts and table.remove(texts, 1)
  if not name or walker.functions[name] or walker.aliased[name] then return nil end
  local print = PRINTS[name] or TOOLS[prints]
  return print and print(walker, texts) or answer(walker, rule, texts)
end

--- The output of `cd DIR && pwd`, for a directory that was downloaded.
local function entered(walker, list)
  local goes, says = list.items[1], list.items[2]
  local both = #list.items == 2 and (list.connectors or {})[1] == "&&"
    and goes.kind == "command" and says.kind == "command" and #goes.words == 2 and #says.words == 1
  local plain = both and goes.words[1].value == "cd" and says.words[1].value == "pwd"
    and not walker.functions.cd and not walker.functions.pwd and not walker.world.vars.CDPATH
  local texts = plain and texts_of(walker, { goes.words[2] })
  return texts and #texts == 1 and download_at(walker, texts[1]) or nil
end

--- The output of a substitution without its last newline; nil if unknown.
-- @tparam table part `$( )`, or `<( )`
function composed.printed(walker, part)
  local script = part.inner or walker.script
  local command = part.inner and part.inner.root or part.body
  while command and command.items and #command.items == 1 do command = command.items[1] end
  if command and command.connectors and not part.inner then return entered(walker, command) end
  if not command or command.kind ~= "command" or #command.words == 0 then return nil end
  if #(command.redirects or {}) + #(command.assignments or {}) > 0 then return nil end
  local text = walk.within(walker, { script = script }, command, print_of)
  return text and text:gsub("\n+$", "") or nil
end

--- The arguments of this script or of the current function, for "$@".
local function all_arguments(walker)
  local set = walker.world.here.arguments
  if set then return set.texts end
  return walker.positional
end

--- The value of an index; nil if unknown.
local function index_of(walker, word)
  local texts = walker.script:expand(word, walker.world.vars, { split = false })
  return texts and texts[1]
end

--- The indices of an array.
local function numbers_of(array)
  local list = {}
  for i = 1, #array do list[i] = tostring(i - 1) end
  return list
end

--- The texts of "$@" or "${a[@]}", before other operators apply to them; nil if unknown.
local function all_of(walker, part)
  if part.indirect and not part.index then return nil end
  local index = part.index and (part.index.value or index_of(walker, part.index))
  if not part.index then
    return (part.name == "@" or part.name == "*") and all_arguments(walker) or nil
  end
  local array = walker.world.arrays[part.name]
  if not array then return nil end
  local zsh = walker.script.shell == "zsh"
  if part.indirect then return index == "@" and not zsh and numbers_of(array) or nil end
  if index == "@" or index == "*" then return array end
  local nth = index and index:match("^%d+$") and walker.script.shell ~= "zsh" and tonumber(index)
  return nth and { array[nth + 1] } or nil
end

--- The number that a part's operand consists of; nil if it is something else.
local function number_of(parts)
  local only = parts and #parts == 1 and parts[1]
  return only and only.kind == "literal" and tonumber(only.text:match("^%d+$")) or nil
end

--- The texts of "${@:2}" or "${a[@]:1:2}"; nil if unknown. At 0 the arguments have $0, too.
local function sliced(walker, part)
  local from, count = number_of(part.parts), number_of(part.second)
  local array = part.index ~= nil
  local counts = array and (part.index.value == "@" or part.index.value == "*") or from ~= 0
  local good = from and counts and (count or not part.second) and not part.indirect
  local all = good and walker.script.shell ~= "zsh" and all_of(walker, part)
  if not all then return nil end
  local first = array and from + 1 or from
  return table.move(all, first, math.min(#all, first + (count or #all) - 1), 1, {})
end

--- The texts of "$@" or "${a[@]}", or some of them; nil if the part is neither, or unknown.
local function several(walker, part)
  if part.kind ~= "parameter" or part.length then return nil end
  if part.op == ":" then return sliced(walker, part) end
  return not part.op and all_of(walker, part) or nil
end

--- Is it "*", which joins everything into one text?
local function is_joined(part) return (part.index and part.index.value or part.name) == "*" end

--- Can we split a text at its blanks just as the shell would?
local function splits(walker, text)
  local world = walker.world
  local new = text:find("\1new%d+$") and not world.assigned.TMPDIR
    and not ((world.env and world.env("TMPDIR") or ""):find("[^%w/._-]"))
  if new then text = text:gsub("\1new%d+$", "") end  -- a temporary file or directory
  return not text:find("[*?%[\\\1]") and not world.assigned.IFS
end

--- Append the first text to the last one in the list, and add the others after it.
local function append(list, texts)
  for i, text in ipairs(texts) do
    if i == 1 and #list > 0 then list[#list] = list[#list] .. text else list[#list + 1] = text end
  end
  return true
end

--- Add texts, split at blanks as the shell does.
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

--- The symbol for a name that a substitution prints, or for the value of a variable or a part of it
-- (layers/downloads/symbols.lua); nil if it has none.
local function symbol_of(walker, part)
  local symbol, command = walker.world.symbol, part.kind == "command"
  local written = symbol and walker.script.text:sub(part.from, part.to)
  if not written or written:find("[$`\"']", 2) then return nil end
  if not command then
    return walker.whole ~= "alone" and symbol(written:gsub("^%$([%w_]+)$", "${%1}"), part.name)
  end
  return not walker.whole and tame.prints_name(walker, part) and symbol(written) or nil
end

local add

--- What `${x:-text}` gives, as of a part in quotes; nil if unknown.
local function default(walker, part)
  local value = walker.world.vars[part.name]
  if part.index or part.indirect or part.length or value == nil then return nil end
  if value and (value ~= "" or part.op == "-") then return { value } end
  local list = { "" }
  for _, piece in ipairs(part.parts or {}) do
    if not add(walker, piece, list, true) then return nil end
  end
  return list
end

--- The texts of a part that is neither literal nor quoted itself; nil if unknown.
local function given(walker, part, quoted)
  if dialects.goes_on(walker, part) then return nil end
  local texts = several(walker, part)
  if texts then
    if quoted and is_joined(part) then return { table.concat(texts, " ") } end
    return texts
  end
  if part.kind == "command" then
    local text = composed.printed(walker, part) or symbol_of(walker, part)
    return text and { text }
  end
  if part.op == ":-" or part.op == "-" then
    local found = default(walker, part)
    return found and (quoted or not table.concat(found):find("%s")) and found or nil
  end
  if part.kind ~= "parameter" or part.index or part.indirect or part.length then return nil end
  local value
  if not part.op then value = walker.world.vars[part.name] end
  if value ~= nil then return { value or quoted and "" or nil } end
  local symbol = symbol_of(walker, part)
  return symbol and { symbol }
end

function add(walker, part, list, quoted)
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

--- Does zsh read the word like bash? True for a single quoted part or substitution.
local function is_alike(walker, word)
  local parts = word.parts or {}
  return walker.script.shell ~= "zsh" or #parts == 1 and not steps.LITERAL[parts[1].kind]
end

--- The texts of a word; nil if unknown.
-- @tparam[opt] boolean whole do not split, as in an assignment
-- @treturn {string,...}|nil
function composed.texts(walker, word, whole)
  if not is_alike(walker, word) then return nil end
  local parts = word.parts or {}
  local alone = #parts == 1 and (parts[1].kind ~= "double" or #parts[1].parts == 1)
  local surroundings = {
    naming = word == walker.head and #parts == 1,
    whole = whole and (alone and "alone" or "joined") or false,
  }
  return walk.within(walker, surroundings, parts, function()
    local list = {}
    for _, part in ipairs(parts) do
      if not add(walker, part, list, whole) then return nil end
    end
    return list
  end)
end

return composed
