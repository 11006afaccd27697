--- The arguments of calls in code: by position, by keyword, and their elements.
-- @module sandbox_enforcer.code.call_arguments
local tokens = require("sandbox_enforcer.code.tokens")

local call_arguments = {}

local is <const> = tokens.is

--- The keyword of an argument: `mode="w"`, `mode: "w"`, `mode => "w"`; nil if it has none.
function call_arguments.key_of(words)
  local first, sign, after = words[1], words[2], words[3]
  if not first or not after or first.kind == "sign" then return nil end
  local named = is(sign, "=") and not is(after, "=") or is(sign, ":") and not is(after, ":")
  return named and (first.text:gsub("^:", "")) or nil
end

--- The words of an argument without its keyword.
function call_arguments.value_of(words)
  local skip = is(words[3], ">") and is(words[2], "=") and 3 or 2
  return table.move(words, skip + 1, #words, 1, {})
end

--- An argument of a call, by its position among those without a keyword, or by its keyword; nil if
-- missing. In some languages, keywords are in an object: `{ mode: "w" }`.
function call_arguments.at(call, place, name)
  local nth = 0
  for _, words in ipairs(call.arguments) do
    local key = call_arguments.key_of(words)
    nth = nth + (key and 0 or 1)
    if key and key == name then return call_arguments.value_of(words) end
    if not key and nth == place then return words end
  end
  for _, words in ipairs(name and call.arguments or {}) do
    for _, member in ipairs(is(words[1], "{") and call_arguments.elements(words) or {}) do
      if call_arguments.key_of(member) == name then return call_arguments.value_of(member) end
    end
  end
  return nil
end

--- The argument that the entry is about.
function call_arguments.subject(call)
  return call_arguments.at(call, call.entry.at, call.entry.key)
end

--- The words of an argument, or those assigned to it if it is a variable.
function call_arguments.given(reader, words)
  local only = words and #words == 1 and words[1].kind == "name" and words[1].text
  return only and reader.vars[only] or words
end

--- The elements of a list: `["a", b]`, `qw(a b)`; nil if the words are not a list.
function call_arguments.elements(words)
  local first = words[1]
  if first and first.kind == "string" and first.words then
    local list = {}
    for word in first.text:gmatch("%S+") do
      list[#list + 1] = { { kind = "string", text = word, raw = true } }
    end
    return list
  end
  if not is(first, "[") and not is(first, "(") and not is(first, "{") then return nil end
  local list, one, depth = {}, {}, 0
  for i = 2, #words do
    local token = words[i]
    if is(token, "[") or is(token, "(") then depth = depth + 1 end
    if is(token, "]") or is(token, ")") or is(token, "}") then depth = depth - 1 end
    if depth < 0 then break end
    if depth == 0 and is(token, ",") then
      list[#list + 1], one = one, {}
    elseif not is(token, "\n") then
      one[#one + 1] = token
    end
  end
  if #one > 0 then list[#list + 1] = one end
  return list
end

return call_arguments
