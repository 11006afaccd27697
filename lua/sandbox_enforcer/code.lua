--- Code of other languages, read once for all layers: what it would do, as effects (effect.lua). It
-- proves nothing: what is not found may be done as well, and code is never approved by it. It knows
-- no language: how each is written, and what its calls do, is told by the rules (the word
-- `language`, rule/schema.lua).
--
-- Besides `kind` and `name`, the call, an effect has
--
--     value    the path as the code puts it together (code/paths.lua), with `path` if it is known
--     maybe    that it does this is not said in so many words
--     text     of a *script*, the command, with `${__hole__}` for what is unknown; of a *url*,
--              the address, if it is known; nil if nothing is known
--     from     of *code* that is made when it runs: "decoded", "fetched", "input", or nil
-- @module sandbox_enforcer.code
local calls = require("sandbox_enforcer.code.calls")
local core = require("sandbox_enforcer.core")
local effect = require("sandbox_enforcer.effect")
local imports = require("sandbox_enforcer.code.imports")
local paths = require("sandbox_enforcer.code.paths")
local tokens = require("sandbox_enforcer.code.tokens")

local code = {}

code.LONGEST = 65536  -- bytes of code that are looked at

local DEEPEST <const> = 3  -- code in code

local is <const> = tokens.is

-- what is found without arguments

local function fits(text, patterns)
  for _, pattern in ipairs(patterns) do
    if text:find(pattern) then return true end
  end
  return false
end

--- What comes before and after a call of fork that is repeated without end.
local BEFORE <const> = {
  "while%s*%(?%s*$", "while%s*%(?%s*%w+%s*%)?%s*[{:]?%s*$", "loop%s*{%s*$", "loop%s+do%s*$",
}
local AFTER <const> = {
  "^%s*%(?%s*%)?%s*while%f[%W]", "^%s*%(%s*%)%s*for%s+[%w_]+%s+in%s+iter%f[%W]",
}

--- Does the call of fork at a place make a fork bomb?
local function multiplies(reader, at)
  local list, text = reader.list, reader.text
  local _, first = tokens.name(list, at, reader.language.imports)
  local from = list[first].from
  return fits(text:sub(math.max(1, from - 40), from - 1), BEFORE)
    or fits(text:sub(list[at].to + 1, list[at].to + 80), AFTER)
end

--- Note what the name of a system call means whatever its arguments are.
local function note_name(reader, at)
  local found, last = reader.found, reader.list[at].text
  found.connects = found.connects or last == "connect"
  found.hands = found.hands or last == "dup2"
  found.forks = found.forks or last:find("fork$") and multiplies(reader, at) or nil
end

-- strings

--- The words that a string is put together with, from a place on: "a" + b + "c".
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

--- Is a string a command that the language runs: by its quotes, or at the end of a pipe?
local function is_run(reader, at)
  local list = reader.list
  if list[at].runs then return true end
  if not reader.language.pipes then return false end
  local after = is(list[at + 1], "|") and (is(list[at + 2], "&") and list[at + 3] or list[at + 2])
  if after and after.text == "getline" then return true end
  local before = is(list[at - 1], "&") and at - 2 or at - 1
  return is(list[before], "|") and list[before - 1] ~= nil and not is(list[before - 1], "|")
end

local scan

--- Code that a string holds: f"{x()}".
local function look_within(reader, token)
  for _, piece in ipairs(paths.pieces(token, reader.language)) do
    local inner = type(piece) == "table" and piece[1]
    if inner and inner:find("[(`]") and #inner < #reader.text then
      scan(reader.found, inner, reader.language, reader.place, reader.depth + 1)
    end
  end
end

local function note_string(reader, at)
  local found, list = reader.found, reader.list
  local token, before = list[at], list[at - 1]
  found.address = found.address or token.text:match("%f[%w](%a[%w+.-]*://[^%s\"'`<>]+)")
  local network = reader.language.network
  if network and token.text:sub(1, #network) == network then
    found[#found + 1] = effect.new({ kind = "url", name = token.text })
  end
  if is_run(reader, at) then
    found[#found + 1] = calls.command(reader, { token })
  end
  if not is(before, "+") then
    found.strings[#found.strings + 1] = paths.value(joined(list, at), reader)
  end
  if not token.raw and token.text:find("[(`]") then look_within(reader, token) end
end

--- A ">" after one of the statements that print writes a file.
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

--- Read the word at a place.
local function read(reader, at)
  local token, language = reader.list[at], reader.language
  if token.kind == "string" then
    note_string(reader, at)
    calls.bracketed(reader, at)
  elseif token.kind == "name" then
    if language.redirects[token.text] then reader.printing, reader.nested = true, 0 end
    imports.note(reader, at)
    local given = tokens.given(reader.list, at)
    if given then
      imports.given(reader, at, given)
      reader.vars[token.text] = paths.value(given, reader).any and given or nil
    end
    note_name(reader, at)
    calls.read(reader, at)
  else
    if next(language.redirects) then note_redirect(reader, at) end
    calls.called(reader, at)
  end
end

--- Add what a text does to what was found.
function scan(found, text, language, place, depth)
  if depth > DEEPEST then return end
  local list = tokens.read(text, language.syntax)
  local reader = {
    found = found, text = text, list = list, language = language, place = place, depth = depth,
    vars = {}, aliases = {}, stars = {}, budget = 1000 + 20 * #list, scan = scan,
  }
  for at = 1, #list do read(reader, at) end
end

--- The text without its strings and comments, a line for each line.
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

--- What code would do: a list of effects. With `forks` if it is a fork bomb, `address` if it holds
-- one; `sounds`, `brings` and `lands` are calls of other libraries that may write, bring or
-- download something, by their names; `strings` are the paths that its strings alone
-- would be, `known` says that the rules tell what calls of the language do; `bare()` is the text
-- without its strings.
-- @string text
-- @tparam table language see code/language.lua
-- @tparam table place `cwd` and `home`, either may be nil
function code.effects(text, language, place)
  local found = {
    strings = {}, known = language.known, text = text,
    bare = function() return bare(text, language) end,
  }
  if #text > code.LONGEST then  -- too much to look at: it may be anything
    found[1], found.address = effect.new({ kind = "code" }), text:match("%a+://")
    return found
  end
  scan(found, text, language, place, 0)
  if found.connects and (found.hands or found.shells) then
    found[#found + 1] = effect.new({ kind = "remote_shell" })
  end
  return found
end

--- A command that deletes what a call deletes; nil if that is unknown.
local function deletion(value)
  if value.base == "home" then return "rm -r ~/" .. core.quote((value.text:gsub("^/+", ""))) end
  local known = value.any and not value.base and value.text ~= ""
  return known and "rm -r -- " .. core.quote(value.text) or nil
end

--- The command of the shell that does the same as an effect; nil if there is none. What is run is
-- followed as a script, and not judged by this.
-- @tparam table given the effect
function code.command(given)
  local value, kind = given.value, given.kind
  if kind == "delete" then return deletion(value) end
  local text = value and not value.lost and value.any and (given.path or value.text)
  if not text or text == "" then return nil end
  if kind == "read" then return ": < " .. core.quote(text) end
  local device = kind == "write" and text:find("^/dev/")
  return device and ": > " .. core.quote(text) or nil
end

return code
