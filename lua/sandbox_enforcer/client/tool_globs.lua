--- The directories that a file name pattern searches.
-- @module sandbox_enforcer.client.tool_globs
local tool_globs = {}

local MOST <const> = 256  -- alternatives of one pattern

--- The pieces of "{a,b{c,d}}" at its own commas; nil if the brace is not closed.
local function alternatives(text, open)
  local depth, from, list = 0, open + 1, {}
  for at = open, #text do
    local byte = text:sub(at, at)
    if byte == "{" then depth = depth + 1 end
    if byte == "}" then depth = depth - 1 end
    if depth == 0 or (depth == 1 and byte == ",") then
      list[#list + 1] = text:sub(from, at - 1)
      from = at + 1
    end
    if depth == 0 then return list, at end
  end
  return nil
end

--- Add the patterns that a pattern with braces expands to. False if there are too many.
local function expand(text, list)
  local open = text:find("{", 1, true)
  local pieces, close
  if open then pieces, close = alternatives(text, open) end
  if not pieces then
    list[#list + 1] = text
    return #list <= MOST
  end
  for _, piece in ipairs(pieces) do
    if #list > MOST or #text > 4096 then return false end
    if not expand(text:sub(1, open - 1) .. piece .. text:sub(close + 1), list) then return false end
  end
  return true
end

--- Does a pattern have a ".." after its first wildcard? Then it is unknown where it leads.
local function climbs(rest)
  for name in rest:gmatch("[^/|()]+") do
    if name == ".." then return true end
  end
  return false
end

--- The literal part of a pattern: a file, or the directory before the first wildcard.
local function fixed(text)
  local first = text:find("[*?%[(]")
  if not first then return text end
  if climbs(text:sub(first)) then return nil, "it goes up after a wildcard" end
  local known = text:sub(1, first - 1)
  return known:match("^.*/") or "."
end

--- The patterns without braces that a pattern expands to.
-- @string text
-- @tparam[opt] boolean filters it is a list of patterns, some of which exclude with "!"
-- @treturn {string,...}|nil
-- @treturn ?string why they are unknown
function tool_globs.patterns(text, filters)
  local patterns = {}
  local plain = text:gsub("\\(.)", "%1")
  for piece in plain:gmatch(filters and "%S+" or ".+") do
    local bare = filters and piece:gsub("^!", "") or piece
    if not expand(bare, patterns) then return nil, "it has too many alternatives" end
  end
  return patterns
end

--- The places where a pattern begins; relative ones stay relative: see tool_globs.patterns.
function tool_globs.directories(text, filters)
  local patterns, why_not = tool_globs.patterns(text, filters)
  if not patterns then return nil, why_not end
  local found = {}
  for i, pattern in ipairs(patterns) do
    local why
    found[i], why = fixed(pattern)
    if not found[i] then return nil, why end
  end
  return found
end

return tool_globs
