--- Code of other languages as a list of words: enough to see which calls there are, and what their
-- arguments are put together from. It knows no language.
-- @module sandbox_enforcer.guard.tokens
local code = require("sandbox_enforcer.classify.code")

local tokens = {}

local OPENS <const> = { ["("] = true, ["["] = true, ["{"] = true }
local CLOSES <const> = { [")"] = true, ["]"] = true, ["}"] = true }

--- The words of a text: `{ kind, text }`, of the kinds "name", "string" and "sign".
-- @string text
function tokens.read(text)
  local list, at = {}, 1
  local function add(kind, value) list[#list + 1] = { kind = kind, text = value } end
  while at <= #text do
    local char, passed = text:sub(at, at), code.passed(text, at)
    local name = text:match("^[%a_$@][%w_$]*", at)
    if passed then
      at = passed
    elseif char == "'" or char == '"' or char == "`" then
      local value, last = code.string_at(text, at)
      if not value then return list end
      add("string", value)
      at = last
    elseif name then
      add("name", name)
      at = at + #name - 1
    elseif char == "\n" or not char:find("%s") then
      add("sign", char)
    end
    at = at + 1
  end
  return list
end

--- How far a call, or what a variable is given, is followed: all that is looked at is bounded.
local FAR <const> = 200

--- Where the group ends that a sign opens.
local function closed(list, at)
  local depth = 0
  for i = at, math.min(#list, at + FAR) do
    local sign = list[i].kind == "sign" and list[i].text
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if depth == 0 then return i end
  end
  return math.min(#list, at + FAR) + 1
end

--- Where the group begins that a sign closes.
local function opened(list, at)
  local depth = 0
  for i = at, math.max(1, at - FAR), -1 do
    local sign = list[i].kind == "sign" and list[i].text
    if CLOSES[sign] then depth = depth + 1 elseif OPENS[sign] then depth = depth - 1 end
    if depth == 0 then return i end
  end
  return 1
end

local function is(token, text)
  return token ~= nil and token.kind == "sign" and token.text == text
end

local ENDS <const> = { [";"] = true, ["\n"] = true, [","] = true, ["="] = true }

--- The arguments of the call whose name stands at a place: a list of lists of words. Without
-- parentheses they end with the line.
function tokens.arguments(list, at)
  local found, one, depth = {}, {}, 0
  local group = is(list[at + 1], "(")
  local last = group and closed(list, at + 1) - 1 or math.min(#list, at + FAR)
  for i = at + (group and 2 or 1), last do
    local sign = list[i].kind == "sign" and list[i].text
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if not group and depth <= 0 and (sign == ";" or sign == "\n" or sign == "}") then break end
    if sign == "," and depth == 0 then
      found[#found + 1], one = one, {}
    else
      one[#one + 1] = list[i]
    end
  end
  if #one > 0 then found[#found + 1] = one end
  return found
end

--- What stands before the dot of a method at a place: a name, or a chain of calls.
function tokens.receiver(list, at)
  if not is(list[at - 1], ".") then return {} end
  local first = at - 1
  while first > 1 and at - first < FAR do
    local before = list[first - 1]
    if is(before, ")") or is(before, "]") then
      first = opened(list, first - 1)
    elseif before.kind == "name" or is(before, ".") then
      first = first - 1
    else
      break
    end
  end
  return table.move(list, first, at - 2, 1, {})
end

--- What a variable is given at a place: the words behind "=", to the end of the line; nil if it is
-- given nothing.
function tokens.given(list, at)
  local behind = list[at + 2]
  if not is(list[at + 1], "=") or is(behind, "=") or is(behind, ">") or is(behind, "~") then
    return nil
  end
  local found, depth = {}, 0
  for i = at + 2, math.min(#list, at + FAR) do
    local sign = list[i].kind == "sign" and list[i].text
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if depth < 0 or depth == 0 and ENDS[sign] then break end
    found[#found + 1] = list[i]
  end
  return found
end

--- The whole name that ends at a place: "fs.promises.rm".
function tokens.name(list, at)
  local text, first = list[at].text, at
  while (is(list[at - 1], ".") or is(list[at - 1], ":")) and list[at - 2] and first - at < 8 do
    if is(list[at - 2], ":") then at = at - 1 end
    if not list[at - 2] or list[at - 2].kind ~= "name" then break end
    text, at = list[at - 2].text .. "." .. text, at - 2
  end
  return text
end

return tokens
