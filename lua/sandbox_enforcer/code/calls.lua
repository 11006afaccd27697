--- Calls in code: their names, arguments and effects. The functions take the reader of code.lua.
-- @module sandbox_enforcer.code.calls
local built_paths = require("sandbox_enforcer.code.built_paths")
local call_arguments = require("sandbox_enforcer.code.call_arguments")
local core = require("sandbox_enforcer.core")
local effect = require("sandbox_enforcer.effect")
local imports = require("sandbox_enforcer.code.imports")
local matches = require("sandbox_enforcer.matches")
local tokens = require("sandbox_enforcer.code.tokens")

local calls = {}

local is <const> = tokens.is
local argument <const>, elements <const> = call_arguments.at, call_arguments.elements
local given <const>, subject <const> = call_arguments.given, call_arguments.subject
local key_of <const>, value_of <const> = call_arguments.key_of, call_arguments.value_of

-- effects

--- The absolute path of a value; nil if unknown.
local function absolute(place, value)
  if value.base == "unknown" or value.lost or not value.any then return nil end
  local text = value.text
  if value.base == "home" then return place.home and core.normalize(place.home .. text) end
  if text:sub(1, 1) == "/" then return core.normalize(text) end
  return text ~= "" and place.cwd and core.normalize(place.cwd .. "/" .. text) or nil
end

--- The directory that a value with an unknown part begins with; nil if that is unknown, too.
local function beginning(place, value)
  local text = value.lost and value.begins and value.begins:match("^.*/")
  return text and absolute(place, { text = text, base = value.base, any = value.any }) or nil
end

local function put(reader, made)
  reader.found[#reader.found + 1] = effect.new(made)
end

--- Add an effect again where the code went before: it may have gone there only in a branch.
-- @tparam table one without its path
-- @string|nil before its path if the code goes nowhere
local function add_moved(reader, one, before)
  one.path = absolute(reader.moved, one.value)
  if one.path and one.path ~= before then put(reader, one) end
end

--- How addresses on other machines begin.
local ADDRESSES <const> = { "^[hH][tT][tT][pP][sS]?://", "^s?ftps?://", "^s3://", "^gs://" }

local function is_address(text) return matches(text, ADDRESSES) end

--- Add an effect at the path that these words build.
-- @tparam table reader
-- @string kind
-- @string name of the call
-- @tparam {table,...} words
-- @tparam[opt] boolean maybe
function calls.add(reader, kind, name, words, maybe)
  local value = built_paths.value(words, reader)
  if kind == "read" and is_address(value.text) then
    return put(reader, { kind = "url", name = name, text = value.text })
  end
  local path = absolute(reader.place, value)
  put(reader, { kind = kind, name = name, value = value, path = path, maybe = maybe,
    begins = beginning(reader.place, value) })
  if kind == "chdir" then
    reader.moved = path and { cwd = path, home = reader.place.home } or reader.moved
  elseif reader.moved then
    add_moved(reader, { kind = kind, name = name, value = value, maybe = maybe }, path)
  end
end

--- Names of shells.
local SHELL <const> = "^[%w/]*sh%f[%s%z]"

--- Stands for an unknown part of a command.
calls.HOLE = "${__hole__}"
local HOLE <const> = calls.HOLE

--- The effect of running a command; its unknown parts may be anything.
-- @tparam table reader
-- @tparam {table,...} words that build it
-- @string[opt] text if it is known
-- @string[opt] name of the call
-- @string[opt] cwd where it runs, if that is given to the call
function calls.command(reader, words, text, name, cwd)
  text = text or built_paths.text(words, reader)
  reader.found.shells = reader.found.shells or text:find(SHELL) ~= nil
  local hole = HOLE:gsub("%%", "%%%%")
  local known = text:find("^%s*[^%s\1]") and text:gsub(built_paths.UNKNOWN, hole)
  local place = known and cwd and core.quote(cwd)
  known = place and ("cd %s && %s"):format(place, known) or known
  return effect.new({ kind = "script", text = known or nil, name = name })
end

--- The words of a command as one shell text.
local function quoted(reader, list)
  local texts = {}
  for i, words in ipairs(list) do
    local text = built_paths.text(words, reader)
    texts[i] = text:find(built_paths.UNKNOWN, 1, true) and text or core.quote(text)
  end
  return table.concat(texts, " ")
end

--- Are these words a table of options, without arguments of the command?
local function is_options(words)
  local found = is(words[1], "{")
  for _, token in ipairs(words) do found = found and token.text ~= "args" end
  return found
end

--- The command passed to a call: a text, a list of words, or a program and its words.
local function command_of(reader, call, at)
  local first = given(reader, argument(call, at, call.entry.key))
  if not first then return nil end
  local list = elements(first)
  local second = not list and given(reader, argument(call, at + 1))
  local rest = second and elements(second)
  if not list and rest and not is(second[1], "{") then
    list = table.move(rest, 1, #rest, 2, { first })
  elseif not list and second and not call.entry.single and not is_options(second) then
    list = { first }
    for i = at + 1, #call.arguments do list[#list + 1] = argument(call, i) end
  end
  return first, list and quoted(reader, list) or nil
end

--- Where the code to run comes from, judging by names in the words; nil if unknown.
local function origin(reader, words, depth)
  local language, from = reader.language, nil
  for i, token in ipairs(words) do
    local name = token.kind == "name" and token.text
    local inner = name and depth < 3 and reader.vars[name]
    local fetches = false
    for _, entry in ipairs(name and language.index[name] or {}) do
      fetches = fetches or effect.kinds[entry.kind] and effect.kinds[entry.kind].network
    end
    local one = name and (language.decodes[name] and "decoded" or fetches and "fetched"
      or language.input[name] and "input") or inner and origin(reader, inner, depth + 1)
    local number = is(token, "0") and is(words[i - 1], "(") and language.input["0"]
    local line = is(token, "<") and is(words[i + 1], ">") and language.input["<>"]
    if number or line then one = "input" end
    if token.kind == "string" and language.decodes[token.text] then one = "decoded" end
    from = one == "decoded" and one or from or one or nil
  end
  return from
end

local function add_run(reader, call)
  local words, text
  if call.entry.at == 0 then
    words = call.receiver
  else
    words, text = command_of(reader, call, call.entry.at or 1)
  end
  if not words then return end
  local found = reader.found
  found[#found + 1] = calls.command(reader, words, text, call.name, call.cwd)
  if origin(reader, words, 0) == "decoded" then
    put(reader, { kind = "code", name = call.name, from = "decoded" })
  end
end

--- Read a nested text in the same language.
local function read_code(reader, text)
  if #text >= #reader.text then return end
  reader.scan(reader.found, text, reader.language, reader.place, reader.depth + 1)
end

--- Handle a call that runs code in its own language: read the code, if it is literal.
local function add_code(reader, call)
  local words = subject(call) or {}
  if is(words[1], "{") then return end  -- a block, read anyway
  for i = 2, #call.arguments do
    local only = #call.arguments[i] == 1 and call.arguments[i][1]
    if only and only.kind == "string" then read_code(reader, only.text) end
  end
  local text = built_paths.text(words, reader)
  local from = is_address(text) and "fetched" or origin(reader, words, 0)
  if text ~= "" and not from and not text:find(built_paths.UNKNOWN, 1, true) then
    return read_code(reader, text)
  end
  if #words > 0 then put(reader, { kind = "code", name = call.name, from = from }) end
end

--- Add the address passed to a call.
local function add_url(reader, call)
  local words = subject(call)
  local text = words and built_paths.text(words, reader)
  local known = text and text ~= "" and not text:find(built_paths.UNKNOWN, 1, true)
  local begins = text and is_address(text)
  if known and call.doubtful and not begins then return end
  put(reader, {
    kind = "url", name = call.name, text = known and text or nil,
    maybe = call.doubtful and not begins or nil,
  })
end

--- Add the process that a call sends a signal to, if its number is written out.
local function add_signal(reader, call)
  local number = tokens.number(subject(call) or value_of(call.arguments[#call.arguments] or {}))
  if number then put(reader, { kind = "signal", name = call.name, text = number }) end
end

-- opened files

local MODE <const> = "^[rwabtx+]*[wax+][rwabtx+]*$"

--- A command opened like a file: "cmd |", "-|", "|cmd".
local function piped(reader, call)
  local first, second = call.arguments[1], call.arguments[2]
  local text = built_paths.text(second or first or {}, reader)
  if text:find("^%-?|%-?$") or text:find("^|%-$") then
    local list = table.move(call.arguments, 3, #call.arguments, 1, {})
    if #list == 0 then return nil end
    return calls.command(reader, list[1], #list > 1 and quoted(reader, list) or nil, call.name)
  end
  local inner = text:match("^%s*|%s*(.*)$") or text:match("^(.*)|%s*$")
  return inner and calls.command(reader, {}, inner, call.name)
end

--- Does a call open a file for writing? "maybe" if it does not say so outright. Second: the
-- argument with the name.
local function opens(arguments, name)
  for i, words in ipairs(arguments) do
    local first = words[1] and words[1].kind == "string" and words[1].text
    if i > 1 and first and first:find("^%s*%+?[<>]*>") or i == 2 and first == "+<" then
      local path = first:match("^[%s+<>]*([^%s+<>].*)$")
      return true, path and { { kind = "string", text = path } } or arguments[i + 1]
    end
    for _, token in ipairs(i > 1 and words or {}) do
      if token.kind == "string" and token.text:find(MODE) then return true, arguments[1] end
      if token.text:find("^O_[WRCTA][DROPRUW]") and token.text ~= "O_RDONLY" then
        return true, arguments[1]
      end
    end
  end
  local mode = arguments[2] and arguments[2][1]
  local said = not mode or mode.kind == "string" or name:find("^os%.")
  local keyword = arguments[2] and key_of(arguments[2])
  return not said and not keyword and "maybe", arguments[1]
end

--- The words of the file that an argument names: a string that is not an open mode; nil if it names
-- none.
local function file_words(words, nth)
  local found = false
  for _, token in ipairs(words) do found = found or token.kind == "string" end
  local only = #words == 1 and words[1].text
  if not found or only and (only:find("^<[:%w()-]*$") or nth > 1 and only:find("^[rbtU+]+$")) then
    return nil
  end
  local rest = only and only:match("^%s*<%s*(.+)$")
  return rest and { { kind = "string", text = rest } } or words
end

--- Add the file that a call reads: the first argument that names one, or else the first.
local function add_read(reader, call)
  local arguments = call.arguments
  for i, words in ipairs(arguments) do
    local file = not key_of(words) and file_words(words, i)
    if file then return calls.add(reader, "read", call.name, file) end
  end
  if arguments[1] then calls.add(reader, "read", call.name, arguments[1]) end
end

local function add_opened(reader, call)
  local command = piped(reader, call)
  if command then
    reader.found[#reader.found + 1] = command
    return
  end
  local arguments = call.arguments
  local mode = arguments[1] and (key_of(arguments[1]) and value_of(arguments[1]) or arguments[1])[1]
  if #call.receiver > 0 and mode and mode.kind == "string" and mode.text:find(MODE) then
    return calls.add(reader, "write", call.name, call.receiver)
  end
  if #call.receiver > 0 and (not mode or mode.kind == "string" and mode.text:find("^[rbtU]+$")) then
    return calls.add(reader, "read", call.name, call.receiver)
  end
  local writes, words = opens(arguments, call.name)
  if writes and words then
    calls.add(reader, "write", call.name, words, writes == "maybe" or nil)
  end
  if writes ~= true then add_read(reader, call) end
end

-- calls

--- Names of calls, in any library, that suggest writing or fetching.
local SOUNDS <const> = { "^write", "^save", "extract", "^export", "^store" }
local BRINGS <const> = { "fetch", "urlopen" }
local LANDS <const> = { "^download", "download$", "retrieve", "^mirror", "^clone" }

--- Note what an unknown call may do, judging by its name.
local function note_sound(reader, name, last)
  local found, lower = reader.found, last:lower()
  if reader.language.prints[name] or name:lower():find("std[oe][ur][tr]") then return end
  if matches(lower, SOUNDS) then found.sounds = found.sounds or name end
  if matches(lower, BRINGS) then found.brings = found.brings or name end
  if matches(lower, LANDS) then found.lands = found.lands or name end
end

--- The directory that a call is given to run in; nil if none, or unknown.
local function directory_of(reader, call)
  local words = call.entry.key and not call.entry.at and subject(call)
  return words and absolute(reader.place, built_paths.value(words, reader)) or nil
end

local UNKNOWN <const> = { text = "", base = "unknown" }

--- Add an effect on a path or a directory.
local function add_path(reader, call)
  local entry = call.entry
  local words = entry.at == 0 and call.receiver or subject(call)
  if words and #words > 0 then
    calls.add(reader, entry.kind, call.name, words)
  elseif entry.kind == "fetch" or entry.kind == "delete"
    or #call.arguments == 0 and entry.at == 1 and entry.key then
    put(reader, { kind = entry.kind, name = call.name, value = UNKNOWN })
  elseif entry.kind == "tree" then
    put(reader, { kind = "tree", name = call.name })
  else
    note_sound(reader, call.name, call.name:match("%f[^.\0][^.]+$"))
  end
end

--- The function that adds the effects of calls listed under a kind.
local function adder(kind)
  if kind == "open" then return add_opened end
  if kind == "signal" then return add_signal end
  local traits = effect.kinds[kind]
  if traits.runs then return add_run end
  if traits.code then return add_code end
  return traits.network and not traits.path and add_url or add_path
end

--- The language's entries that match a name: for each kind, the longest.
local function entries_of(reader, name, last, has_receiver)
  local found, seen = {}, {}
  for _, entry in ipairs(reader.language.index[last] or {}) do
    local fitting = ("." .. name):sub(-#entry.suffix) == entry.suffix
    if fitting and entry.method then fitting = has_receiver end
    if fitting and not seen[entry.kind] then
      seen[entry.kind] = entry
      found[#found + 1] = entry
    end
  end
  return found, seen
end

--- The possible names of a call: its own, and those in modules imported whole.
local function resolved(reader, name)
  name = imports.resolve(reader, name)
  if name:find(".", 1, true) then return { name } end
  local list = { name }
  for i = 1, math.min(#reader.stars, 8) do list[i + 1] = reader.stars[i] .. "." .. name end
  return list
end

--- Does a call have this number of arguments, none by its name? Any fits nil.
local function has_count(arguments, count)
  if not count then return true end
  return #arguments == count and not key_of(arguments[1] or {})
end

--- Add the effects of a call.
-- @tparam table reader
-- @string name as written
-- @number at the position before its arguments
-- @tparam {table,...} receiver
-- @tparam[opt] {table,...} arguments if they differ from those in the code
local function add_call(reader, name, at, receiver, arguments)
  for _, full in ipairs(resolved(reader, name)) do
    local last = full:match("%f[^.\0][^.]+$")
    local entries, seen = entries_of(reader, full, last, #receiver > 0)
    if #entries == 0 then note_sound(reader, full, last) end
    local cwd
    for _, entry in ipairs(entries) do
      arguments = arguments or tokens.arguments(reader.list, at)
      if not has_count(arguments, entry.count) then goto continue end
      local call = {
        name = full, entry = entry, arguments = arguments, receiver = receiver,
        doubtful = entry.doubtful or seen.read or seen.open, cwd = cwd,
      }
      if entry.kind == "chdir" and seen.run then
        cwd = directory_of(reader, call)
      else
        adder(entry.kind)(reader, call)
      end
      ::continue::
    end
  end
end

--- Signs that can begin the arguments of a call without parentheses.
local STARTS <const> = {}
for sign in ("[ { \\ * < - $"):gmatch("%S") do STARTS[sign] = true end

--- Is the name at this position called?
local function is_call(reader, at)
  local list = reader.list
  local after = list[at + 1]
  if is(after, "(") then return true end
  if after and after.kind == "string" and after.from == list[at].to + 1 then return true end
  if not reader.language.bare then return false end
  if not after then return is(list[at - 1], ".") end
  if after.kind == "sign" then
    return tokens.is_number(list, at + 1) or STARTS[after.text] and after.from > list[at].to + 1
      or is(list[at - 1], ".") and not is(after, ".") and not is(after, "=")
  end
  return true
end

--- The name that `getattr(os, "system")` means, and where it ends; nil if it is something else.
local function member_at(reader, at)
  local list = reader.list
  if not reader.language.member[list[at].text] or not is(list[at + 1], "(") then return nil end
  local arguments, ends = tokens.arguments(list, at)
  local object, member = arguments[1], arguments[2] and built_paths.text(arguments[2], reader)
  local name = object and member and tokens.chain(object, #object, reader.language.imports)
  if not name or member == "" or not is(list[ends + 2], "(") then return nil end
  return name .. "." .. member, ends + 1
end

--- Read a call like `os.send("system", x)`, whose first argument is the real name. False if none.
local function read_sent(reader, at)
  local list = reader.list
  if not reader.language.member[list[at].text] then return false end
  local arguments = tokens.arguments(list, at)
  local first = arguments[1] or {}
  local last = is(first[1], ":") and first[2] and first[2].text or built_paths.text(first, reader)
  if last == "" or last:find(built_paths.UNKNOWN, 1, true) then return false end
  local object = is(list[at - 1], ".") and tokens.chain(list, at - 2, reader.language.imports)
  local name = object and object .. "." .. last or last
  add_call(reader, name, at, {}, table.move(arguments, 2, #arguments, 1, {}))
  return true
end

--- Data that a call imports by its path: require("./x.json"). Returns false if there is none here.
local function read_data(reader, at)
  local list = reader.list
  local text = reader.language.imports[list[at].text] and is(list[at + 1], "(") and list[at + 2]
  local data = text and text.kind == "string" and is(list[at + 3], ")")
    and (text.text:find("^%.%.?/.+%.json$") or text.text:find("^/.+%.json$"))
  if data then calls.add(reader, "read", list[at].text, { text }) end
  return data ~= nil and data ~= false
end

--- Add the deletion by a function that another call is given: map(os.remove, x), "unlink".
local function add_handed(reader, at)
  local list, from = reader.list, at
  local name, after = list[at].text, list[at + 1]
  if not name:find("^[%w_.]+$") or not is(after, ",") and not is(after, ")") then return end
  if list[at].kind == "name" then name, from = tokens.name(list, at, reader.language.imports) end
  if not is(list[from - 1], "(") and not is(list[from - 1], ",") then return end
  local _, seen = entries_of(reader, name, name:match("%f[^.\0][^.]+$"), from < at)
  if seen.delete then put(reader, { kind = "delete", name = name, value = UNKNOWN }) end
end

--- Read the call whose name ends at this position, if there is one.
-- @tparam table reader
-- @number at
function calls.read(reader, at)
  local list = reader.list
  if read_data(reader, at) then return end
  local member, ends = member_at(reader, at)
  if member then return add_call(reader, member, ends, {}) end
  if read_sent(reader, at) then return end
  if not is_call(reader, at) then return add_handed(reader, at) end
  local name = tokens.name(list, at, reader.language.imports)
  add_call(reader, name, at, tokens.receiver(list, at))
end

--- Read the call of a module itself, if one ends at this position: require("x")(y).
-- @tparam table reader
-- @number at
function calls.called(reader, at)
  local list, imported = reader.list, reader.language.imports
  if not is(list[at], ")") or not is(list[at + 1], "(") then return end
  local text, open, import = list[at - 1], list[at - 2], list[at - 3]
  local module = text and text.kind == "string" and is(open, "(") and import
    and imported[import.text]
  if module then add_call(reader, tokens.module_name(text.text), at, {}) end
end

--- Read the call of a member in brackets, if this string is one: os["system"]("x").
-- @tparam table reader
-- @number at
function calls.bracketed(reader, at)
  local list = reader.list
  local called = is(list[at - 1], "[") and is(list[at + 1], "]") and is(list[at + 2], "(")
  if not called then return add_handed(reader, at) end
  local name, first = tokens.name(list, at, reader.language.imports)
  if first < at then add_call(reader, name, at + 1, {}) end
end

return calls
