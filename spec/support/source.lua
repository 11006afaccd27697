--- Lua sources as tokens: what the house is measured by.
-- @module source
local source = {}

local KEYWORDS <const> = {}
for word in ([[and break do else elseif end false for function goto if in local nil not or repeat
  return then true until while]]):gmatch("%S+") do KEYWORDS[word] = true end

--- From `at`: the end of a long bracket's text, and the text; nil if none begins there.
local function long_bracket(text, at)
  local level, first = text:match("^%[(=*)%[\n?()", at)
  if not level then return nil end
  local last, stop = text:find("]" .. level .. "]", first, true)
  return stop, text:sub(first, (last or #text + 1) - 1)
end

local function short_string(text, at)
  local mark, i = text:sub(at, at), at + 1
  while text:sub(i, i) ~= mark do i = i + (text:sub(i, i) == "\\" and 2 or 1) end
  return i, text:sub(at + 1, i - 1)
end

local function comment(text, at)
  if text:sub(at, at + 1) ~= "--" then return nil end
  return long_bracket(text, at + 2) or (text:find("\n", at, true) or #text + 1) - 1
end

--- One token that is no comment: its kind, its end and its text.
local function token(text, at)
  local word = text:match("^[%a_][%w_]*", at)
  if word then return KEYWORDS[word] and "keyword" or "name", at + #word - 1, word end
  if text:find("^[\"']", at) then return "string", short_string(text, at) end
  local stop, inner = long_bracket(text, at)
  if stop then return "string", stop, inner end
  local number = text:match("^%d[%w.]*", at)
  if number then return "number", at + #number - 1, number end
  local sign = text:match("^%.%.%.", at) or text:match("^[=~<>.:]=", at) or text:match("^%.%.", at)
    or text:match("^[<>/][<>/]", at) or text:match("^::", at) or text:sub(at, at)
  return "sign", at + #sign - 1, sign
end

--- The tokens of a text: a list of `{ kind, text, line }`; kind is "name", "keyword", "string",
-- "number" or "sign".
function source.tokens(text)
  local list, at, line = {}, 1, 1
  while true do
    local next_at = text:find("%S", at)
    if not next_at then return list end
    line = line + select(2, text:sub(at, next_at - 1):gsub("\n", ""))
    local stop = comment(text, next_at)
    if not stop then
      local kind, inner
      kind, stop, inner = token(text, next_at)
      list[#list + 1] = { kind = kind, text = inner, line = line }
    end
    line = line + select(2, text:sub(next_at, stop):gsub("\n", ""))
    at = stop + 1
  end
end

local OPENS <const> = { ["function"] = true, ["if"] = true, ["do"] = true, ["repeat"] = true }
local CLOSES <const> = { ["end"] = true, ["until"] = true }

--- The lengths of all functions, in lines.
function source.functions(tokens)
  local open, lengths = {}, {}
  for _, item in ipairs(tokens) do
    if item.kind == "keyword" and OPENS[item.text] then
      open[#open + 1] = item
    elseif item.kind == "keyword" and CLOSES[item.text] then
      local began = table.remove(open)
      if began.text == "function" then lengths[#lengths + 1] = item.line - began.line + 1 end
    end
  end
  return lengths
end

--- The modules that a source names in require or lazy: a list of `{ name, how, line }`.
function source.imports(tokens)
  local list = {}
  for i, item in ipairs(tokens) do
    local called = item.kind == "name" and (item.text == "require" or item.text == "lazy")
    local name = called and tokens[i + 1] and tokens[i + 1].text == "(" and tokens[i + 2]
    if name and name.kind == "string" then
      list[#list + 1] = { name = name.text, how = item.text, line = item.line }
    end
  end
  return list
end

--- What is between braces, at one level: a list of tables' `{ keys, values, line }`; keys are
-- those of `key = …` and `["key"] = …`, values the strings without a key.
function source.tables(tokens)
  local open, list = {}, {}
  for i, item in ipairs(tokens) do
    local at = open[#open]
    if item.kind == "sign" and item.text == "{" then
      open[#open + 1] = { keys = {}, values = {}, line = item.line }
    elseif item.kind == "sign" and item.text == "}" then
      list[#list + 1] = table.remove(open)
    elseif at and (item.kind == "name" or item.kind == "string") then
      local before, after = tokens[i - 1].text, tokens[i + 1] and tokens[i + 1].text
      local begins = before == "{" or before == "," or before == ";"
      if item.kind == "name" and begins and after == "=" or before == "[" and after == "]" then
        at.keys[#at.keys + 1] = item.text
      elseif item.kind == "string" and begins and (after == "," or after == "}") then
        at.values[#at.values + 1] = item.text
      end
    end
  end
  return list
end

--- Does a statement `a.x, … = …` begin here? It does so at the beginning of a line.
local function is_first_target(tokens, at)
  local line = tokens[at].line
  if at > 1 and tokens[at - 1].line == line then return false end
  for i = at, math.min(at + 24, #tokens) do
    if tokens[i].line > line then return false end
    if tokens[i].text == "=" then return true end
  end
  return false
end

--- Fields that are assigned to a variable of one of these names, `name.field = …`:
-- a list of `{ field, line }`.
function source.writes(tokens, names)
  local list = {}
  for i = 1, #tokens - 3 do
    local subject, dot, field, sign = table.unpack(tokens, i, i + 3)
    local own = subject.kind == "name" and names[subject.text]
      and (i == 1 or tokens[i - 1].text ~= ".")
    if own and dot.text == "." and field.kind == "name"
      and (sign.text == "=" or sign.text == "," and is_first_target(tokens, i)) then
      list[#list + 1] = { field = field.text, line = subject.line }
    end
  end
  return list
end

return source
