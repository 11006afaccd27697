--- Names that are unknown before the script runs, but the same wherever it uses them:
-- `V=$(…); curl -O "$U/x-$V.tgz"; tar xzf "x-$V.tgz"`. The script is judged as if each such value
-- were a word of its own, a *symbol*. The rewritten script gets the real words back, and must then
-- pass unchanged.
-- @module sandbox_enforcer.layers.downloads.symbols
local core = require("sandbox_enforcer.core")
local tame = require("sandbox_enforcer.shell.tame")

local symbols = {}

local MOST <const> = 8  -- variables of one script

--- A text that no script contains, so that no symbol is confused with one.
local MARK <const> = "zqz"

--- The symbol of a variable, or of the nth substitution.
-- @param name
-- @treturn string
function symbols.of(name) return MARK .. name .. MARK end

--- The position of the first download of a script that was moved; nil if it has none of its own.
local function first_download(self)
  local first
  for _, step in ipairs(self.seen) do
    for _, effect in ipairs(step.script == self.script and step.node and step.effects or {}) do
      if effect.kind == "fetch" and not effect.stdout and not effect.stderr then
        first = math.min(first or step.node.from, step.node.from)
      end
    end
  end
  return first
end

--- Does a script set a variable only before a position? Second: does it use just its value, and
-- not only a part of it, as in `${V#v}`?
local function is_fixed(text, name, before)
  local whole = true
  for at in text:gmatch("()%f[%w_]" .. name .. "%f[^%w_]") do
    local sign, after = text:sub(at - 1, at - 1), text:sub(at + #name, at + #name)
    local braced = sign == "{" and text:sub(at - 2, at - 2) == "$"
    if braced and not after:find("[}#%%/,^]") then return false end
    if not braced and sign ~= "$" and at > before then return false end
    whole = whole and (not braced or after == "}")
  end
  return true, whole
end

--- How a word writes a part of a variable's value, as a name.
-- @string written as the script does
-- @tparam boolean whole the whole value is a name
-- @treturn string
function symbols.part(written, whole)
  return (whole and tame.is_part(written) and '"%s"' or '"$(basename -- "%s")"'):format(written)
end

--- The variables of a script that may become symbols, each with how its value is written; nil if
-- the script is too odd.
-- @tparam sandbox_enforcer.layers.downloads self
-- @treturn table|nil; at 0 those of which only parts may: name -> is it a name?
function symbols.names(self)
  local text, world = self.script.text, self.world
  local first = not text:find(MARK, 1, true) and not text:find("((", 1, true)
    and not text:find("eval", 1, true) and first_download(self)
  if not first then return nil end
  local list, count = { [0] = {} }, 0
  for name in text:gmatch("%f[%w_]([%a_][%w_]*)=%f[^=]") do
    local unknown = world.assigned[name] and world.vars[name] == nil and not world.choices[name]
    local fixed, whole = is_fixed(text, name, first)
    if unknown and fixed and not list[name] and list[0][name] == nil then
      local is_name = world.tame[name] ~= nil and world.tame[name] ~= false
      if whole then
        list[name] = (is_name and '"$%s"' or '"${%s##*/}"'):format(name)
      else
        list[0][name] = is_name
      end
      count = count + 1
    end
  end
  return count <= MOST and (count > 0 or text:find("$(", 1, true)) and list or nil
end

--- A script with quotes around its addresses that have variables in them, so that each is one word;
-- nil if there are none.
-- @tparam sandbox_enforcer.layers.downloads self
-- @treturn string|nil
function symbols.quoted(self)
  local pieces, at, text, places, seen = {}, 1, self.script.text, {}, {}
  for _, step in ipairs(self.seen) do
    for _, field in ipairs(step.script == self.script and step.fields or {}) do
      local word = field.word
      local written = not seen[word] and not field.text and text:sub(word.from, word.to) or ""
      seen[word] = true
      if written:find("^%a+://[^\"'`\\*?%[{}]*%$[^\"'`\\*?%[]*$") then
        places[#places + 1] = word
      end
    end
  end
  table.sort(places, function(one, other) return one.from < other.from end)
  for _, word in ipairs(places) do
    pieces[#pieces + 1] = text:sub(at, word.from - 1) .. '"' .. text:sub(word.from, word.to) .. '"'
    at = word.to + 1
  end
  return #pieces > 0 and table.concat(pieces) .. text:sub(at) or nil
end

--- A symbol's value, as a word writes it.
local function written(given, key) return given[key] or given[tonumber(key)] end

--- Put the values of symbols back into a rewritten script; nil if one is where that cannot be done.
-- @string text
-- @tparam table given see `symbols.names`; and for numbers, substitutions
-- @treturn string|nil
function symbols.restore(text, given)
  local pieces, at = {}, 1
  for from, key, to in text:gmatch("()" .. MARK .. "(%w+)" .. MARK .. "()") do
    local word = text:sub(math.max(at, from - 4096), from - 1):gsub("^.*%s", "")
    local value = written(given, key)
    if not value or word:find("[\"'`$\\(]") then return nil end
    pieces[#pieces + 1] = text:sub(at, from - 1) .. value
    at = to
  end
  pieces[#pieces + 1] = text:sub(at)
  return table.concat(pieces)
end

--- May a download with a symbol in its name be the same as something else that the script names, or
-- that the sandbox already has?
local function is_taken(path, text)
  local directory, name = path:match("^(.*)/([^/]*)$")
  local before, after = (name or ""):match("^(.-)" .. MARK .. ".*" .. MARK .. "(.-)$")
  if not before or before == "" then return true end  -- it may lead to another directory
  local function is_like(other)
    return other:sub(1, #before) == before and (after == "" or other:sub(-#after) == after)
  end
  for _, other in ipairs(core.kind(directory) and core.list(directory) or {}) do
    if is_like(other) then return true end
  end
  for word in text:gmatch("[^%s\"'`;|&<>()=/]+") do
    if not word:find("[$}]") and is_like(word) then return true end
  end
  return false
end

--- Is the directory of a download a symbol, or below one? Then it may be any directory.
local function is_below(path)
  return path ~= nil and path:find(MARK .. "[^/]*/") ~= nil
end

--- The moves to report, without symbols; nil if there is another obstacle.
-- @tparam table decision about the script with symbols
-- @tparam table given
-- @string text of the script
-- @treturn table|nil `{ reasons, directories, fetches }`
function symbols.told(decision, given, text)
  local reasons, fetches = {}, {}
  for i, reason in ipairs(decision.reasons) do
    reasons[i] = reason:gsub(MARK .. "(%w+)" .. MARK, function(key)
      return (written(given, key) or key):gsub('"', "")
    end)
  end
  for _, fetch in ipairs(decision.fetches or {}) do
    local marked = fetch.to:find(MARK, 1, true)
    if is_below(fetch.from) or marked and is_taken(fetch.to, text) then return nil end
    if not marked then fetches[#fetches + 1] = fetch end
  end
  for _, directory in ipairs(decision.directories or {}) do
    if directory:find(MARK, 1, true) then return nil end
  end
  return { reasons = reasons, directories = decision.directories, fetches = fetches }
end

return symbols
