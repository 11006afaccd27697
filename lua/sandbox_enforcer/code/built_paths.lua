--- The path or text that words of code build, as far as the code shows it.
-- @module sandbox_enforcer.code.built_paths
local built_paths = {}

local DEEPEST <const> = 4  -- variables assigned from others

--- Marks something unknown in a text.
built_paths.UNKNOWN = "\1"
local UNKNOWN <const> = built_paths.UNKNOWN

--- Patterns of interpolations in a string, by their syntax.
local FILLS <const> = {
  ["{}"] = { "^{([^{}]*)}()" }, ["${}"] = { "^%${([^{}]*)}()" }, ["#{}"] = { "^#{([^{}]*)}()" },
  ["%s"] = { "^%%([sd])()" },
  ["$"] = {
    "^%$([%a_][%w_]*{[%w_'\"]*})()", "^%$([%a_][%w_]*%[[%w_'\"]*%])()", "^%${([%a_][%w_]*)}()",
    "^%$([%a_][%w_]*)()",
  },
}

--- The interpolation at a position, and the position after it; nil if there is none.
local function fill_at(text, at, fills)
  for _, fill in ipairs(fills) do
    for _, pattern in ipairs(FILLS[fill]) do
      local inner, after = text:match(pattern, at)
      if inner then return inner, after end
    end
  end
  return nil
end

--- The next interpolation in a text: its content, its start and its end.
local function next_fill(text, at, fills)
  while true do
    local from = text:find("[{$#%%" .. UNKNOWN .. "]", at)
    if not from then return nil end
    if text:sub(from, from) == UNKNOWN then return "", from, from + 1 end
    local inner, after = fill_at(text, from, fills)
    if inner then return inner, from, after end
    at = from + 1
  end
end

--- The pieces of a string: texts, and interpolations, each as `{ inner }`.
-- @tparam table token
-- @tparam table language
function built_paths.pieces(token, language)
  local text, list, at = token.text, {}, 1
  local fills = token.raw and {} or language.fills
  while true do
    local inner, from, after = next_fill(text, at, fills)
    local literal = text:sub(at, (from or 0) - 1)
    if literal ~= "" then list[#list + 1] = literal end
    if not inner then return list end
    list[#list + 1] = { inner }
    at = after
  end
end

--- The words assigned to a name, with or without a variable's sign before it.
local function given_of(reader, name) return reader.vars[name] or reader.vars["$" .. name] end

--- Count a word. Returns false if there were too many.
local function count(reader)
  reader.budget = reader.budget - 1
  return reader.budget > 0
end

--- Add a text to the path being built, `joined` by a slash or directly.
local function add(path, text, joined)
  if joined and path.text ~= "" and text:sub(1, 1) == "/" then path.text, path.base = "", nil end
  local slash = joined and path.text ~= "" and not path.text:find("/$")
  path.text = path.text .. (slash and "/" or "") .. text
end

local function lose(path, joined)
  if path.text == "" then
    path.base = "unknown"
  else
    path.lost, path.begins = true, path.begins or path.text .. (joined and "/" or "")
  end
end

--- Add the value of a name.
local function add_name(path, name, reader, depth, joined)
  local language, given = reader.language, given_of(reader, name)
  if language.home[name] then
    path.base, path.any = "home", true
  elseif given and depth < DEEPEST then
    local other = built_paths.value(given, reader, depth + 1)
    if path.text == "" then path.base, path.begins = other.base, other.begins end
    add(path, other.text, joined)
    path.any, path.lost = path.any or other.any, path.lost or other.lost
  elseif not language.paths[name] then
    lose(path, joined)
  end
end

--- Add the values of the names in an interpolation.
local function add_inner(path, inner, reader, depth, joined)
  if not inner:find("[%a_]") then return lose(path) end
  for name in inner:gmatch("[%a_][%w_]*") do add_name(path, name, reader, depth, joined) end
end

local function add_string(path, token, reader, depth, joined)
  for i, piece in ipairs(built_paths.pieces(token, reader.language)) do
    if type(piece) == "table" then
      add_inner(path, piece[1], reader, depth, joined and i == 1)
    elseif reader.language.home[piece] then
      path.base = "home"
    elseif path.text == "" and (piece == "~" or piece:find("^~/")) then
      path.base, path.text = "home", piece:sub(2)
    else
      add(path, piece, joined and i == 1)
    end
  end
  path.any = true
end

--- The path that words build: `{ text, base, any, lost, begins }`; `base` is "home", "unknown" or
-- nil; `lost` means that a part of it is unknown, after what it `begins` with.
-- @tparam {table,...} list of tokens
-- @tparam table reader `language`, and `vars`: the tokens assigned to each name
-- @number[opt] depth
function built_paths.value(list, reader, depth)
  depth = depth or 0
  local path, joined = { text = "" }, false
  for i, token in ipairs(list) do
    local before = list[i - 1]
    if token.kind == "name" and token.text == "or" then break end
    if not count(reader) then
      lose(path)
      break
    end
    local module = list[i - 2] and reader.language.imports[list[i - 2].text]
    if token.kind == "string" and not module then
      add_string(path, token, reader, depth, joined)
      joined = false
    elseif token.kind == "name" then
      local member = before and before.text == "." and before.kind == "sign"
      if not member or reader.language.home[token.text] then
        add_name(path, token.text, reader, depth, joined)
      end
    elseif token.text == "," or token.text == "/" or token.text == "(" then
      joined = path.any or path.base ~= nil
    elseif token.text == "+" then
      joined = false
    end
  end
  if path.base == "home" and not path.text:find("^/") then path.text = "/" .. path.text end
  return path
end

--- Does an index, or a method that may change it, alter the text at this position?
local function is_altered(list, i, language)
  local token, before = list[i], list[i - 1]
  if not before then return false end
  if token.kind == "sign" then return token.text == "[" and before.kind == "string" end
  local member = token.kind == "name" and before.kind == "sign" and before.text == "."
  local object = member and not language.paths[token.text] and list[i - 2]
  return object and (object.kind == "string" or object.text == "]" or object.text == ")")
end

--- The text that words build, with `paths.UNKNOWN` for unknown parts.
-- @tparam {table,...} list
-- @tparam table reader
-- @number[opt] depth
function built_paths.text(list, reader, depth)
  depth = depth or 0
  local pieces = {}
  for i, token in ipairs(list) do
    local before = list[i - 1]
    local member = before and before.kind == "sign" and before.text == "."
    if is_altered(list, i, reader.language) then return UNKNOWN end
    local given = given_of(reader, token.text)
    if not count(reader) then
      pieces[#pieces + 1] = UNKNOWN
      break
    elseif token.kind == "string" then
      for _, piece in ipairs(built_paths.pieces(token, reader.language)) do
        local name = type(piece) == "table" and piece[1]:match("[%a_][%w_]*")
        local inner = name and depth < DEEPEST and given_of(reader, name)
        pieces[#pieces + 1] = type(piece) == "string" and piece
          or inner and built_paths.text(inner, reader, depth + 1) or UNKNOWN
      end
    elseif reader.language.pipes and token.kind == "sign" and token.text == "$" then
      pieces[#pieces + 1] = UNKNOWN  -- a field of a line
    elseif token.kind == "name" and not member and given and depth < DEEPEST then
      pieces[#pieces + 1] = built_paths.text(given, reader, depth + 1)
    elseif token.kind == "name" and not member and not reader.language.paths[token.text] then
      pieces[#pieces + 1] = UNKNOWN
    end
  end
  return (table.concat(pieces):gsub(UNKNOWN .. "+", UNKNOWN))
end

return built_paths
