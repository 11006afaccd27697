--- The simple commands that shfmt finds in a script, as spans of their words.
local cjson = require("cjson")
local place = require("place")

local shfmt = {}

--- A word ends before a \newline that joins it with nothing; shfmt is of two minds about it.
local function span(item, text)
  local to = item.End.Offset // 1
  while text:sub(to - 1, to) == "\\\n" do to = to - 2 end
  return ("%d-%d"):format(item.Pos.Offset + 1, to)
end

local function spans(first, items, text)
  local drawn = { first }
  for _, item in ipairs(items or {}) do drawn[#drawn + 1] = span(item, text) end
  return drawn
end

--- What is in escaped backquotes has spans of its own text: neither side is asked about it.
local function is_inner(item, text)
  return item.Type == "CmdSubst" and item.Backquotes and
    text:sub(item.Pos.Offset // 1 + 1, item.End.Offset // 1):find("\\[$`\\\"]") ~= nil
end

local kinds <const> = {
  CallExpr = function(item, text) return item.Args and spans(nil, item.Args, text) end,
  DeclClause = function(item, text)
    return spans(span(item.Variant, text), item.Args, text)
  end,
  LetClause = function(item)
    return { ("%d-%d"):format(item.Pos.Offset + 1, item.Pos.Offset + 3), "..." }
  end,
}

local function walk(item, text, found, inner)
  if type(item) ~= "table" then return end
  if is_inner(item, text) then
    inner[#inner + 1] = { item.Pos.Offset + 1, item.End.Offset }
    return
  end
  local kind = kinds[item.Type]
  local words = kind and kind(item, text)
  if words then found[math.tointeger(words[1]:match("^%d+"))] = table.concat(words, " ") end
  for _, each in pairs(item) do walk(each, text, found, inner) end
end

--- Commands by the offset of their first word, and a function that tells of an offset whether
-- shfmt was not asked about it; or nil and what shfmt says.
-- @string path a file
-- @string text what is in it
function shfmt.commands(path, text)
  local output <const> = os.tmpname()
  local done = place.execute(("shfmt -tojson -ln bash <'%s' >%s 2>&1"):format(path, output))
  local file = assert(io.open(output, "rb"))
  local answer = file:read("a")
  file:close()
  os.remove(output)
  if not done then return nil, answer end
  local found, inner = {}, {}
  walk(cjson.decode(answer), text, found, inner)
  return found, function(at)
    for _, range in ipairs(inner) do
      if at >= range[1] and at <= range[2] then return true end
    end
    return false
  end
end

return shfmt
