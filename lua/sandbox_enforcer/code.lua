--- Reads code in other languages once for all layers, and returns what it would do, as effects
-- (effect.lua). This proves nothing: code may do more than is found here, so these effects never
-- justify an approval. No language is built in: rules describe each syntax and what its calls do
-- (the word `language`, rule/schema.lua).
--
-- Besides `kind` and `name` (the call), an effect has
--
--     value    the path as the code builds it (code/built_paths.lua), with `path` if it is known,
--              or the directory that it `begins` with
--     maybe    the code does not say outright that it does this
--     text     of a *script*, the command, with `${__hole__}` for unknown parts; of a *url*, the
--              address; of a *signal*, the number of the process; nil if unknown
--     from     where *code* made at run time comes from: "decoded", "fetched", "input", or nil
-- @module sandbox_enforcer.code
local built_paths = require("sandbox_enforcer.code.built_paths")
local calls = require("sandbox_enforcer.code.calls")
local core = require("sandbox_enforcer.core")
local effect = require("sandbox_enforcer.effect")
local imports = require("sandbox_enforcer.code.imports")
local matches = require("sandbox_enforcer.matches")
local tokens = require("sandbox_enforcer.code.tokens")

local code = {}

code.LONGEST = 65536  -- bytes of code to read

local DEEPEST <const> = 3  -- code in code
local MOST_TEXTS <const> = 20  -- strings that may be commands

local is <const> = tokens.is

-- effects that do not depend on arguments

--- The text before a call of fork that repeats forever, and the text after it.
local BEFORE <const> = {
  "while%s*%(?%s*$", "while%s*%(?%s*%w+%s*%)?%s*[{:]?%s*$", "loop%s*{%s*$", "loop%s+do%s*$",
  "while%s+%w+%s+do%s*$", "for%s*%(%s*;%s*;%s*%)%s*{?%s*$",
}
local AFTER <const> = {
  "^%s*%(?%s*%)?%s*while%f[%W]", "^%s*%(%s*%)%s*for%s+[%w_]+%s+in%s+iter%f[%W]",
}

--- Is the call of fork at this position a fork bomb?
local function multiplies(reader, at)
  local list, text = reader.list, reader.text
  local _, first = tokens.name(list, at, reader.language.imports)
  local from = list[first].from
  return matches(text:sub(math.max(1, from - 40), from - 1), BEFORE)
    or matches(text:sub(list[at].to + 1, list[at].to + 80), AFTER)
end

--- Does the call at this position start a command and not wait for it?
local function starts(reader, at)
  local last, text = reader.list[at].text, reader.list[at + 2]
  if last:find("fork$") or last == "spawn" then return true end
  if not text or text.kind ~= "string" or not text.text:find("[^&]&%s*$") then return false end
  for _, entry in ipairs(reader.language.index[last] or {}) do
    if effect.kinds[entry.kind] and effect.kinds[entry.kind].runs then return true end
  end
  return false
end

--- Note a system call whose name alone says enough, whatever its arguments.
local function note_name(reader, at)
  local found, last = reader.found, reader.list[at].text
  found.connects = found.connects or last == "connect"
  found.hands = found.hands or last == "dup2"
  found.forks = found.forks or starts(reader, at) and multiplies(reader, at) or nil
end

-- strings

--- The words joined to a string from this position on: "a" + b + "c".
local function joined(list, at)
  local words = { list[at] }
  for i = at + 1, math.min(#list, at + 16) do
    local token = list[i]
    local joins = is(token, "+") or token.kind == "string" or is(list[i - 1], "+")
    if not joins or token.kind == "pattern" then break end
    words[#words + 1] = token
  end
  return words
end

--- Does the language run this word as a command: by its quotes, or at an end of a pipe? Second:
-- the position of the pipe before it.
local function is_run(reader, at)
  local list = reader.list
  if list[at].runs then return true end
  if not reader.language.pipes then return false end
  local after = is(list[at + 1], "|") and (is(list[at + 2], "&") and list[at + 3] or list[at + 2])
  if after and after.text == "getline" then return true end
  local before = is(list[at - 1], "&") and at - 2 or at - 1
  local piped = is(list[before], "|") and list[before - 1] ~= nil and not is(list[before - 1], "|")
  return piped, piped and before or nil
end

--- A format with the texts that follow it.
local function formatted(texts)
  local nth = 1
  return (texts[1]:gsub("%%[%d.-]*%a", function()
    nth = nth + 1
    return texts[nth] or built_paths.UNKNOWN
  end))
end

--- What a statement prints into the pipe at this position; nil if it prints nothing.
local function printed(reader, pipe)
  local list, from, prints = reader.list, pipe - 1, reader.language.pipes
  while list[from] and not (list[from].kind == "name" and prints[list[from].text]) do
    if is(list[from], ";") or is(list[from], "}") then return nil end
    from = from - 1
  end
  if not list[from] then return nil end
  local texts = {}
  for i, words in ipairs(tokens.arguments(table.move(list, from, pipe - 1, 1, {}), 1)) do
    texts[i] = built_paths.text(words, reader)
  end
  if #texts == 0 then return built_paths.UNKNOWN end  -- the whole line
  return list[from].text:find("f$") and formatted(texts) or table.concat(texts, " ")
end

--- A text as a word of the shell, with a variable for each unknown part.
local function quoted(text)
  local pieces = {}
  for known in (text .. built_paths.UNKNOWN):gmatch("([^\1]*)\1") do
    pieces[#pieces + 1] = known ~= "" and core.quote(known) or ""
    pieces[#pieces + 1] = '"' .. calls.HOLE .. '"'
  end
  pieces[#pieces] = nil
  return table.concat(pieces)
end

--- Add the command at this position, with what is printed into it.
local function add_command(reader, words, pipe)
  local text, found = pipe and printed(reader, pipe), reader.found
  text = text and quoted(text)
  local whole = text and ("printf %%s %s | %s"):format(text, built_paths.text(words, reader))
  found[#found + 1] = calls.command(reader, words, whole)
end

local scan

--- Read the code inside a string: f"{x()}".
local function look_within(reader, token)
  for _, piece in ipairs(built_paths.pieces(token, reader.language)) do
    local inner = type(piece) == "table" and piece[1]
    if inner and inner:find("[(`]") and #inner < #reader.text then
      scan(reader.found, inner, reader.language, reader.place, reader.depth + 1)
    end
  end
end

local LONGEST_SCHEME <const> = 32  -- bytes

--- The first address in a text.
local function address(text)
  local at = text:find("://", 1, true)
  while at do
    local before = text:sub(math.max(1, at - LONGEST_SCHEME), at - 1)
    local scheme = before:match("%f[%w]%a[%w+.-]*$")
    local rest = text:match("^[^%s\"'`<>]+", at + 3)
    if scheme and rest then return scheme .. "://" .. rest end
    at = text:find("://", at + 3, true)
  end
  return nil
end

local function note_string(reader, at)
  local found, list = reader.found, reader.list
  local token, before = list[at], list[at - 1]
  found.address = found.address or address(token.text)
  local network = reader.language.network
  if network and token.text:sub(1, #network) == network then
    found[#found + 1] = effect.new({ kind = "url", name = token.text })
  end
  local run, pipe = is_run(reader, at)
  if run then add_command(reader, { token }, pipe) end
  if #found.words < MOST_TEXTS then found.words[#found.words + 1] = token.text end
  if #found.texts < MOST_TEXTS and token.text:find("%s") then
    found.texts[#found.texts + 1] = token.text
  end
  if not is(before, "+") then
    found.strings[#found.strings + 1] = built_paths.value(joined(list, at), reader)
  end
  if not token.raw and token.text:find("[(`]") then look_within(reader, token) end
end

--- A ">" after a print statement writes a file.
local function note_redirect(reader, at)
  local list = reader.list
  local sign = list[at].text
  if sign == ";" or sign == "}" or sign == "\n" then reader.printing = false end
  if not reader.printing then return end
  if sign == "(" then reader.nested = reader.nested + 1 end
  if sign == ")" then reader.nested = reader.nested - 1 end
  if sign ~= ">" or reader.nested > 0 then return end
  local from = is(list[at + 1], ">") and at + 1 or at
  local words = tokens.arguments(list, from)[1]
  reader.printing = false
  if words then calls.add(reader, "write", sign, words) end
end

-- code

--- Note a module that connects to other machines: the code may get something from there.
local function note_module(reader, token)
  local name, found = token.text:gsub("^node:", ""), reader.found
  if not reader.language.modules[name] or found.module then return end
  found.module = name
  found[#found + 1] = effect.new({ kind = "url", name = name, maybe = true })
end

--- Read the word at a position.
local function read(reader, at)
  local token, language = reader.list[at], reader.language
  if token.text and next(language.modules) then note_module(reader, token) end
  if token.kind == "string" then
    note_string(reader, at)
    calls.bracketed(reader, at)
  elseif token.kind == "name" then
    local pipes = language.pipes
    if pipes and pipes[token.text] then reader.printing, reader.nested = true, 0 end
    imports.note(reader, at)
    local given = tokens.given(reader.list, at)
    if given then
      imports.given(reader, at, given)
      reader.vars[token.text] = built_paths.value(given, reader).any and given or nil
    end
    note_name(reader, at)
    local run, pipe = is_run(reader, at)
    local words = run and reader.vars[token.text]
    if words then add_command(reader, words, pipe) end
    calls.read(reader, at)
  else
    if language.pipes then note_redirect(reader, at) end
    calls.called(reader, at)
  end
end

--- Add the commands in lines that fit a pattern, such as ":silent !ls", "1,$!sort" and "r !ls".
local function add_held(reader)
  for _, pattern in ipairs(reader.language.held) do
    for line in reader.text:gmatch("[^\n|]+") do
      local text = line:match(pattern)
      if text and #reader.found < MOST_TEXTS then
        reader.found[#reader.found + 1] = calls.command(reader, {}, text)
      end
    end
  end
end

--- The variables that code begins with, as words.
local function given_to(place)
  local vars = {}
  for name, text in pairs(place.given or {}) do
    vars[name] = { { kind = "string", text = text, raw = true } }
  end
  return vars
end

--- Add the effects of a text to `found`.
function scan(found, text, language, place, depth)
  if depth > DEEPEST then return end
  local list = tokens.read(text, language.syntax)
  local reader = {
    found = found, text = text, list = list, language = language, place = place, depth = depth,
    vars = given_to(place), aliases = {}, stars = {}, budget = 1000 + 20 * #list, scan = scan,
  }
  for at = 1, #list do read(reader, at) end
  add_held(reader)
end

--- The text without its strings and comments; the number of lines stays the same.
-- @string text
-- @tparam table language
local function bare(text, language)
  local pieces, last = {}, 0
  for _, token in ipairs(tokens.read(text, language.syntax)) do
    local between = text:sub(last + 1, token.from - 1)
    pieces[#pieces + 1] = between:find("%S") and " " or between
    pieces[#pieces + 1] = token.kind == "string" and '""' or text:sub(token.from, token.to)
    last = token.to
  end
  return table.concat(pieces)
end

--- What code would do: a list of effects. `forks` is set for a fork bomb, `address` is an address
-- in the code. `sounds`, `brings` and `lands` are unknown library calls whose names suggest that
-- they write, fetch or download. `strings` are the paths that its strings alone could be, `texts`
-- those strings that could be commands, `words` all of them; `known` means that rules describe the
-- language's calls, `loose` that they do not describe all; `module` is one that connects to other
-- machines; `bare()` returns the text without its strings.
-- @string text
-- @tparam table language see code/language.lua
-- @tparam table place `cwd` and `home`, `given`: variables that it begins with; each may be nil
function code.effects(text, language, place)
  local found = {
    strings = {}, texts = {}, words = {}, known = language.known, text = text,
    loose = language.loose,
    bare = function() return bare(text, language) end,
  }
  if #text > code.LONGEST then  -- too long to read: it may do anything
    found[1], found.address = effect.new({ kind = "code" }), text:match("%f[%a]%a+://")
    return found
  end
  scan(found, text, language, place, 0)
  if found.connects and (found.hands or found.shells) then
    found[#found + 1] = effect.new({ kind = "remote_shell" })
  end
  return found
end

--- The shell command that deletes the same path as a call; nil if the path is unknown.
local function deletion(value)
  if value.base == "home" then return "rm -r ~/" .. core.quote((value.text:gsub("^/+", ""))) end
  local known = value.any and not value.base and value.text ~= ""
  return known and "rm -r -- " .. core.quote(value.text) or nil
end

--- The shell command with the same effect; nil if there is none. Code that runs a command is
-- followed as a script instead.
-- @tparam table given the effect
function code.command(given)
  local value, kind = given.value, given.kind
  if kind == "delete" then return deletion(value) end
  if kind == "signal" then return "kill -s TERM -- " .. given.text end
  local text = value and not value.lost and value.any and (given.path or value.text)
  if not text or text == "" then return nil end
  if kind == "read" then return ": < " .. core.quote(text) end
  if kind ~= "write" then return nil end
  if text:find("^/dev/") then return ": > " .. core.quote(text) end
  return text:find("^/") and not given.maybe and ": >> " .. core.quote(text) or nil
end

return code
