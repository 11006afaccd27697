--- Splits code in other languages into words: enough to find its calls and what their arguments are
-- built from. A rule describes each language's syntax.
-- @module sandbox_enforcer.code.tokens
local tokens = {}

local ESCAPES <const> = { n = "\n", t = "\t", r = "\r" }

-- strings

--- The string that begins at a position, and where it ends; nil if it is unterminated.
local function string_at(text, at, quote)
  local pieces, from = {}, at + #quote
  local first = quote:sub(1, 1):gsub("%p", "%%%0")
  while true do
    local stop = text:find("[\\" .. first .. "]", from)
    if not stop then return nil end
    pieces[#pieces + 1] = text:sub(from, stop - 1)
    if text:sub(stop, stop + #quote - 1) == quote then
      return table.concat(pieces), stop + #quote - 1
    elseif text:sub(stop, stop) == "\\" then
      local escaped = text:sub(stop + 1, stop + 1)
      pieces[#pieces + 1] = ESCAPES[escaped] or escaped
      from = stop + 2
    else
      pieces[#pieces + 1] = quote:sub(1, 1)
      from = stop + 1
    end
  end
end

local CLOSING <const> = { ["("] = ")", ["["] = "]", ["{"] = "}", ["<"] = ">" }

--- The text between the delimiter at a position and its closing one, and where that is.
local function delimited(text, at)
  local opens = text:sub(at, at)
  local closes, depth, from = CLOSING[opens] or opens, 1, at + 1
  local signs = "[\\" .. opens:gsub("%p", "%%%0") .. closes:gsub("%p", "%%%0") .. "]"
  while true do
    local stop = text:find(signs, from)
    if not stop then return nil end
    local sign = text:sub(stop, stop)
    if sign == closes then
      depth = depth - 1
      if depth == 0 then return text:sub(at + 1, stop - 1), stop end
    elseif sign == opens then
      depth = depth + 1
    end
    from = stop + (sign == "\\" and 2 or 1)
  end
end

--- The text between the delimiters of an operator such as q{}, %w[] or s///.
-- @string how "string", "command", "words", "pattern" or "replacement" (two parts)
local function quoted(text, at, how)
  local value, last = delimited(text, at)
  if not value then return nil end
  if how == "replacement" then
    local again = CLOSING[text:sub(at, at)] and text:match("^%s*()", last + 1) or last
    local _, stop = delimited(text, again)
    local evaluates = stop and text:match("^%l*", stop + 1):find("e", 1, true)
    return { kind = "pattern", text = "" }, evaluates and again or stop or #text
  elseif how == "pattern" then
    return { kind = "pattern", text = "" }, last
  end
  return { kind = "string", text = value, runs = how == "command", words = how == "words" }, last
end

--- Signs before a name that make it a member or a variable instead of an operator.
local NAMES <const> = { ["."] = true, ["-"] = true, ["%"] = true, ["&"] = true }

local FAILURES <const> = 20  -- unterminated strings before giving up on the rest

--- The text that an operator at this position quotes, and where it ends; nil if there is none.
local function operator_at(reader, at, name, before)
  local how, text = reader.syntax.quoting[name], reader.text
  if not how or before and before.kind == "sign" and NAMES[before.text] then return nil end
  local from = text:match("^%s*()", at + #name)
  local sign = text:sub(from, from)
  if sign == "" or sign:find("[%w_,;)}%]=.]") or sign == "#" and from > at + #name then
    return nil
  end
  local token, last = quoted(text, from, how)
  if token then return token, last end
  reader.failures = reader.failures + 1
  if reader.failures > FAILURES then return { kind = "pattern", text = "" }, #text end
  return nil
end

--- A here-document that begins on the next line: its text, and where the line of its mark ends.
local function document_at(reader, at)
  local text = reader.text
  if reader.failures > FAILURES then return nil end
  local mark, last = text:match("^<<<?[~-]?[\"']?([%a_][%w_]*)[\"']?()", at)
  local from = mark and text:find("\n", last, true)
  local ends = from and text:find("\n[ \t]*" .. mark .. "%f[^%w_]", from)
  if not ends then
    reader.failures = reader.failures + (mark and 1 or 0)
    return nil
  end
  local stop = select(2, text:find("\n[ \t]*" .. mark, ends))
  return { kind = "string", text = text:sub(from + 1, ends), skips = { from, stop } }, last - 1
end

-- comments and patterns

--- The end of a comment that begins at this position; nil if none does.
local function comment_at(text, at, syntax)
  for _, pair in ipairs(syntax.blocks) do
    if text:sub(at, at + #pair[1] - 1) == pair[1] then
      return select(2, text:find(pair[2], at + #pair[1], true)) or #text
    end
  end
  for _, sign in ipairs(syntax.comments) do
    local begins = text:sub(at, at + #sign - 1) == sign
    if begins and not text:sub(at - 1, at - 1):find("[$:&]") then
      return (text:find("\n", at, true) or #text + 1) - 1
    end
  end
  return nil
end

--- Signs after which a "/" begins a pattern.
local BEFORE <const> = "^[%(,=:%[!&|?{};~\n+]$"

--- The end of a pattern that begins at this position; nil if none does.
local function pattern_at(text, at, before)
  local after_name = before and before.kind == "name" and before.to < at - 1
    and before.text:find("^%l+$") and not text:find("^/[%s=]", at)
  local opens = not before or before.kind == "sign" and before.text:find(BEFORE) or after_name
  local last = opens and text:match("^/[^/\\\n]*()", at)
  while last and text:sub(last, last) == "\\" do last = text:match("^[^/\\\n]*()", last + 2) end
  return last and text:sub(last, last) == "/" and last or nil
end

-- words

--- The string that begins with a quote here; false if it is unterminated, nil if none begins.
local function quote_at(text, at, syntax)
  for _, pair in ipairs(syntax.long) do
    if text:sub(at, at + #pair[1] - 1) == pair[1] then
      local stop = text:find(pair[2], at + #pair[1], true)
      local value = stop and text:sub(at + #pair[1], stop - 1)
      return value and { kind = "string", text = value, raw = true } or false,
        stop and stop + #pair[2] - 1 or #text
    end
  end
  for _, quote in ipairs(syntax.quotes) do
    if text:sub(at, at + #quote - 1) == quote then
      local value, last = string_at(text, at, quote)
      local token = value and {
        kind = "string", text = value, raw = syntax.raw[quote], runs = syntax.commands[quote],
      }
      return token or false, last or #text
    end
  end
  return nil
end

--- A name, or the string it begins: r"x", q{x}.
local function name_at(reader, at, before)
  local text, syntax = reader.text, reader.syntax
  local name = text:match(syntax.name, at)
  if not name or name == "" then return nil end
  local token, last = operator_at(reader, at, name, before)
  if token then return token, last end
  if syntax.prefixes[name:lower()] then
    token, last = quote_at(text, at + #name, syntax)
    if token then
      token.prefix = name:lower()
      return token, last
    end
  end
  return { kind = "name", text = name }, at + #name - 1
end

--- A sign: "." for whatever separates parts of a name, "+" for whatever joins texts.
local function sign_at(text, at, syntax)
  for _, pair in ipairs(syntax.signs) do
    if text:sub(at, at + #pair[1] - 1) == pair[1] then
      return { kind = "sign", text = pair[2] }, at + #pair[1] - 1
    end
  end
  return { kind = "sign", text = text:sub(at, at) }, at
end

--- The word at a position, and where it ends; nil if there is only a comment or a pattern.
local function token_at(reader, at, before)
  local text, syntax = reader.text, reader.syntax
  local last = comment_at(text, at, syntax)
  if last then return nil, last end
  local char = text:sub(at, at)
  last = char == "/" and syntax.patterns and pattern_at(text, at, before)
  if last then return { kind = "pattern", text = "" }, last end
  local token
  if char == "%" and syntax.quoting["%q"] then
    token, last = operator_at(reader, at, text:match("^%%%a", at) or "", before)
  elseif char == "<" and syntax.here then
    token, last = document_at(reader, at)
  end
  if token then return token, last end
  token, last = name_at(reader, at, before)
  if token then return token, last end
  token, last = quote_at(text, at, syntax)
  if token ~= nil then return token or nil, last end
  return sign_at(text, at, syntax)
end

--- The words of a text: `{ kind, text, from, to }`, of the kinds "name", "string", "pattern" and
-- "sign". A string has `raw` if it has no interpolation, `runs` if it runs as a command, `words`
-- if it is a list of words, and its `prefix`.
-- @string text
-- @tparam table syntax see language.lua
function tokens.read(text, syntax)
  local list, at, skips = {}, 1, {}
  local reader = { text = text, syntax = syntax, failures = 0 }
  while true do
    at = text:find("[^ \t\r]", at)
    if not at then return list end
    local token, last = token_at(reader, at, list[#list])
    if token then
      token.from, token.to = at, last
      if token.skips then skips[token.skips[1]] = token.skips[2] end
      list[#list + 1] = token
    end
    at = (skips[at] or last) + 1
  end
end

--- How many words to follow in a call or an assignment: all lookahead is bounded.
local FAR <const> = 200

local OPENS <const> = { ["("] = true, ["["] = true, ["{"] = true }
local CLOSES <const> = { [")"] = true, ["]"] = true, ["}"] = true }

--- The sign at a position; nil if there is something else.
local function sign_of(token) return token and token.kind == "sign" and token.text or nil end

--- Is a token this sign?
function tokens.is(token, text)
  return token ~= nil and token.kind == "sign" and token.text == text
end
local is <const> = tokens.is

--- Where the group that a sign opens ends.
local function closed(list, at)
  local depth = 0
  for i = at, math.min(#list, at + FAR) do
    local sign = sign_of(list[i])
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if depth == 0 then return i end
  end
  return math.min(#list, at + FAR) + 1
end

--- Where the group that a sign closes begins.
local function opened(list, at)
  local depth = 0
  for i = at, math.max(1, at - FAR), -1 do
    local sign = sign_of(list[i])
    if CLOSES[sign] then depth = depth + 1 elseif OPENS[sign] then depth = depth - 1 end
    if depth == 0 then return i end
  end
  return 1
end

local ENDS <const> = { [";"] = true, ["\n"] = true, [","] = true, ["="] = true }
local LINE <const> = { [";"] = true, ["\n"] = true, ["}"] = true }

--- The arguments of the call whose name ends at a position: a list of lists of words. Without
-- parentheses, the line ends them. Second: the position of the last word.
function tokens.arguments(list, at)
  local found, one, depth = {}, {}, 0
  local group = is(list[at + 1], "(")
  local last = group and closed(list, at + 1) - 1 or math.min(#list, at + FAR)
  local ends = at
  for i = at + (group and 2 or 1), last do
    local sign = sign_of(list[i])
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if not group and (depth < 0 or depth == 0 and LINE[sign]) then break end
    ends = i
    if sign == "," and depth == 0 then
      found[#found + 1], one = one, {}
    elseif sign ~= "\n" then
      one[#one + 1] = list[i]
    end
  end
  if #one > 0 then found[#found + 1] = one end
  return found, ends
end

--- The receiver of a method at a position: a name, or a chain of calls.
function tokens.receiver(list, at)
  if not is(list[at - 1], ".") then return {} end
  local first = at - 1
  while first > 1 and at - first < FAR do
    local before = list[first - 1]
    if is(before, ")") or is(before, "]") then
      first = opened(list, first - 1)
    elseif before.kind ~= "sign" or is(before, ".") then
      first = first - 1
    else
      break
    end
    if list[first].kind == "string" then break end
  end
  return table.move(list, first, at - 2, 1, {})
end

--- The words assigned to a variable at a position: from "=" to the end of the line; nil if there
-- are none.
function tokens.given(list, at)
  local after = list[at + 2]
  local arrow = is(list[at + 1], "<") and is(after, "-") and 1 or 0
  if arrow == 0 and not is(list[at + 1], "=") then return nil end
  if is(after, "=") or is(after, ">") or is(after, "~") then return nil end
  local found, depth = {}, 0
  for i = at + 2 + arrow, math.min(#list, at + FAR) do
    local sign = sign_of(list[i])
    if OPENS[sign] then depth = depth + 1 elseif CLOSES[sign] then depth = depth - 1 end
    if depth < 0 or depth == 0 and ENDS[sign] then break end
    found[#found + 1] = list[i]
  end
  return found
end

--- A module's name as it appears in calls: "node:fs/promises" is "fs.promises".
function tokens.module_name(text) return (text:gsub("^%w+:", ""):gsub("/", ".")) end
local module_name <const> = tokens.module_name

--- The part of a name that ends at a position, and where it begins; nil if there is none. A call
-- counts as its name, and a call that returns a module as the module's name.
local function part_at(list, at, imports)
  local token = list[at]
  if not token then return nil end
  if token.kind == "name" then return token.text, at end
  local import = token.kind == "string" and list[at - 1] and imports[list[at - 1].text]
  if import then return module_name(token.text), at - 1 end
  if not is(token, ")") and not is(token, "]") then return nil end
  local open = opened(list, at)
  local before, text = list[open - 1], list[open + 1]
  local only = open + 2 == at and text.kind == "string" and text.text
  if is(token, "]") then return only or nil, open + 1 end
  if not before or before.kind ~= "name" then return nil end
  if only and imports[before.text] then return module_name(only), open - 1 end
  return before.text, open - 1
end

local MOST <const> = 8  -- parts of a name

--- Put the parts before a name in front of it: a.b, a["b"].
local function extend(list, text, first, imports)
  for _ = 1, MOST do
    local member = is(list[first - 1], "[") and list[first].kind == "string"
    if not member and not is(list[first - 1], ".") then break end
    local part, from = part_at(list, first - 2, imports)
    if not part then break end
    text, first = part .. "." .. text, from
  end
  return text, first
end

--- The whole name that ends at a position: "fs.promises.rm". Second: where it begins.
-- @tparam {table,...} list
-- @number at
-- @tparam table imports names of calls that return a module
-- @string[opt] last its last part, if that differs from the word there
-- @number[opt] from where that part begins
function tokens.name(list, at, imports, last, from)
  return extend(list, last or list[at].text, from or at, imports)
end

--- The same for a name that ends with a call, or a member in brackets; nil if none ends there.
function tokens.chain(list, at, imports)
  local part, from = part_at(list, at, imports)
  if not part then return nil end
  return extend(list, part, from, imports)
end

--- Does a number begin at a position, right after a blank?
-- @tparam {table,...} list
-- @number at
function tokens.is_number(list, at)
  local sign = list[at]
  local first = tokens.is(sign, "-") and list[at + 1] or sign
  return first.text:find("^%d") ~= nil and first.from <= sign.from + 1
    and sign.from > list[at - 1].to + 1
end

--- The number that some words are; nil if they are something else.
-- @tparam {table,...} words
-- @treturn string|nil
function tokens.number(words)
  local pieces = {}
  for i, token in ipairs(words) do pieces[i] = token.text end
  return table.concat(pieces):match("^[(>]*(%-?%d+)%)*$")
end

return tokens
