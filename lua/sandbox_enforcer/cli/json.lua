--- JSON that verbs print: keys are sorted, so that the output is always the same.
-- @module sandbox_enforcer.cli.json
local core = require("sandbox_enforcer.core")

local json = {}

--- Marks a table as a list, even if it is empty.
local LIST <const> = {}

--- A list, which stays one in JSON even if it is empty.
-- @tparam table items
function json.list(items) return setmetatable(items, LIST) end

local function is_list(value) return getmetatable(value) == LIST or value[1] ~= nil end

local function number(value)
  if math.type(value) == "integer" then return ("%d"):format(value) end
  if value ~= value or value == math.huge or value == -math.huge then return "null" end
  return ("%.14g"):format(value)
end

local encode

local function members(value, indent)
  local parts, inner = {}, indent .. "  "
  if is_list(value) then
    for i, item in ipairs(value) do parts[i] = inner .. encode(item, inner) end
    return parts, "[", "]"
  end
  local keys = {}
  for key in pairs(value) do keys[#keys + 1] = tostring(key) end
  table.sort(keys)
  for i, key in ipairs(keys) do
    parts[i] = ("%s%s: %s"):format(inner, core.json_quote(key), encode(value[key], inner))
  end
  return parts, "{", "}"
end

function encode(value, indent)
  local kind = type(value)
  if kind == "string" then return core.json_quote(value) end
  if kind == "number" then return number(value) end
  if kind ~= "table" then return kind == "boolean" and tostring(value) or "null" end
  local parts, open, close = members(value, indent)
  if #parts == 0 then return open .. close end
  return ("%s\n%s\n%s%s"):format(open, table.concat(parts, ",\n"), indent, close)
end

--- A value as text: tables with a first item, or made by `json.list`, are lists.
function json.encode(value) return encode(value, "") end

--- The result of a verb.
-- @tparam[opt=0] integer status
function json.told(value, status)
  return { stdout = json.encode(value) .. "\n", status = status or 0 }
end

return json
