--- Expansions that only zsh knows: arrays without quotes, ${=x}, $x[2], ${x:t}, =command.
-- @module sandbox_enforcer.shell.zsh
local core = require("sandbox_enforcer.core")

local zsh = {}

--- Modifiers of a value by letter: function(text) -> text, or nil if uncertain.
local MODIFIERS <const> = {
  t = function(text) return (text:gsub("%f[/]/+$", ""):gsub("^.*/", "")) end,
  h = function(text)
    local head = text:gsub("%f[/]/+$", ""):match("^(.*)/[^/]*$")
    if head == nil then return "." end
    return head ~= "" and head or "/"
  end,
  r = function(text) return (text:gsub("%.[^./]*$", "")) end,
  e = function(text) return text:match("%.([^./]*)$") or "" end,
  a = core.normalize, A = core.resolve, P = core.resolve,
  l = string.lower,
  u = string.upper,
}

--- A value with modifiers such as ":t:r".
local function modified(text, modifiers)
  for piece in modifiers:gmatch("..?") do
    local change = MODIFIERS[piece:match("^:(%a)$")]
    if not change or text:find("[^%w%p]") then return nil end
    text = change(text)
  end
  return text
end

--- Options and other settings that change how parameters expand; blanks and _ are ignored.
local CHANGES <const> = {
  "shwordsplit", "globsubst", "ksharrays", "rcexpandparam", "%f[%a]emulate", "ifs=",
  "setopt[^;\n]*%$", "%f[%w]set[-+]%a*y",
}

--- Does the script change how parameters expand?
local function is_changed(walker)
  local text = walker.script.text:lower():gsub("[_ \t]", "")
  for _, pattern in ipairs(CHANGES) do
    if text:find(pattern) then return true end
  end
  return false
end

--- May an unquoted parameter be split in this script, unlike the default?
-- @tparam table walker
-- @tparam table word
-- @tparam {string,...} texts its expansion without splitting
function zsh.may_split(walker, word, texts)
  if not (texts[1] or ""):find("[%s*?%[]") then return false end
  for _, part in ipairs(word.parts or {}) do
    if part.kind == "parameter" then return is_changed(walker) end
  end
  return false
end

--- The elements of a range, counted from 1, or from -1 backwards.
local function slice(list, first, last)
  local from, to = tonumber(first), tonumber(last)
  if from < 0 then from = #list + from + 1 end
  if to < 0 then to = #list + to + 1 end
  if from < 1 or to > #list then return nil end
  return table.move(list, from, to, 1, {})
end

--- An array or part of it: `$x`, `$x[@]`, `${x[2]}`, `$x[2,-1]`.
local function elements(walker, written)
  local inner = written:match("^%${(.*)}$") or written:match("^%$(.*)$")
  local name, index = (inner or ""):match("^([%a_][%w_]*)(.*)$")
  local list = name and walker.world.arrays[name]
  if not list then return nil end
  if index == "" or index == "[@]" or index == "[*]" then return list end
  local one = index:match("^%[(%-?%d+)%]$")
  if one then return slice(list, one, one) end
  local first, last = index:match("^%[(%-?%d+),(%-?%d+)%]$")
  if first then return slice(list, first, last) end
  return nil
end

--- Drop empty elements, as happens without quotes.
local function without_empty(list)
  local found = {}
  for _, text in ipairs(list) do
    if text ~= "" then found[#found + 1] = text end
  end
  return found
end

--- `${=x}` and `$=x`: split a value.
local function split(walker, written)
  local name = written:match("^%${=([%a_][%w_]*)}$") or written:match("^%$=([%a_][%w_]*)$")
  local value = name and walker.world.vars[name]
  if not value then return nil end
  local list = {}
  for text in value:gmatch("[^ \t\n]+") do list[#list + 1] = text end
  return list
end

--- A value without its beginning or its end; nil if uncertain.
-- @string op "#", "##", "%" or "%%"
-- @string pattern plain letters, "*/", "/*" or ".*"
local function without(text, op, pattern)
  if op .. pattern == "##*/" then return (text:gsub("^.*/", "")) end
  if op .. pattern == "%/*" then return (text:gsub("/[^/]*$", "")) end
  if op .. pattern == "%.*" then return (text:gsub("%.[^.]*$", "")) end
  if pattern:find("*", 1, true) then return nil end
  local front = op:sub(1, 1) == "#"
  local has = (front and text:sub(1, #pattern) or text:sub(-#pattern)) == pattern
  if not has then return text end
  return front and text:sub(#pattern + 1) or text:sub(1, -#pattern - 1)
end

--- The value of `${url##*/}` at a position, and where it ends; nil if it is none.
local function cut(walker, written, at)
  local name, op, pattern, stop =
    written:match("^%${([%a_][%w_]*)([#%%]+)([%w_./:*-]+)}()", at)
  local value = name and #op <= 2 and walker.world.vars[name]
  return value and without(value, op, pattern) or nil, stop
end

--- The name of `$url:t` at a position, its modifiers, and where it ends. A colon before anything
-- but a letter is plain: `$HOME:/x`.
local function unbraced(written, at)
  local name, stop = written:match("^%$([%a_][%w_]*)()", at)
  local from = stop
  while name and written:find("^:[%a&]", stop) do stop = stop + 2 end
  return name, name and written:sub(from, stop - 1), stop
end

--- Plain letters and values with modifiers: `$dir/${url:t:r}.txt`.
local function composed(walker, written)
  local result, at = "", 1
  while at <= #written do
    local plain = written:match("^[%w/._+,@%%=:-]+", at)
    local short, after = cut(walker, written, at)
    if short then plain, written = short, written:sub(1, at - 1) .. short .. written:sub(after) end
    local name, modifiers, stop = written:match("^%${([%a_][%w_]*)([:%a]*)}()", at)
    if not name then name, modifiers, stop = unbraced(written, at) end
    local value = name and walker.world.vars[name]
    local piece = plain or value and modified(value, modifiers)
    if not piece then return nil end
    result, at = result .. piece, plain and at + #plain or stop
  end
  return { result }
end

--- The texts of a word; nil if unknown.
-- @tparam table walker
-- @tparam table word
-- @treturn {string,...}|nil
function zsh.texts(walker, word)
  local written = walker.script.text:sub(word.from, word.to)
  local name = walker.head == word and written:match("^=([%w_.-]+)$")
  if name then return { name } end
  local place, rest = written:match("^~([%a_][%w_]*)(/?[%w_./-]*)$")
  if place then
    local list = walker.world.arrays["~" .. place]  -- hash -d
    local value = list and list[1] or walker.world.vars[place]
    return value and value:find("^/") and { value .. rest } or nil
  end
  if not written:find("$", 1, true) or is_changed(walker) then return nil end
  local quoted = written:match('^"([^"\\`]*)"$')
  if quoted then
    local list = quoted:find("[@]", 1, true) and elements(walker, quoted)
    return list or composed(walker, quoted)
  end
  if written:find("[\"'\\`]") then return nil end
  local list = elements(walker, written)
  if list then return without_empty(list) end
  return split(walker, written) or composed(walker, written)
end

return zsh
