--- Parameters of MCP tools, recognised by name on any server.
-- @module sandbox_enforcer.layers.validators.parameters
local cjson = require("cjson.safe")
local set = require("sandbox_enforcer.set")

local parameters = {}

local DEEPEST <const> = 32

--- The words of a name, however they are joined: read_file, read-file, readFile.
-- @string name
-- @treturn {string,...} in lower case
function parameters.words(name)
  local list = {}
  local spaced = name:gsub("(%l)(%u)", "%1 %2"):gsub("(%u)(%u%l)", "%1 %2"):lower()
  for word in spaced:gmatch("%w+") do list[#list + 1] = word end
  return list
end

parameters.set = set

--- Is one of these words in a set?
function parameters.any(list, known)
  for _, word in ipairs(list) do
    if known[word] then return true end
  end
  return false
end

--- Parameters for text to write, send or search for, whatever it looks like.
local TEXTS <const> = parameters.set [[
  body caption code comment comments content contents context description details diff expression
  html instructions json markdown message messages note notes patch pattern prompt query question
  regex replacement snippet string subject summary text thought title value xml yaml
]]

--- The keys of a table, sorted.
local function sorted(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    if type(a) == type(b) then return a < b end
    return type(a) == "number"
  end)
  return keys
end

local function look(list, value, entry, depth)
  if type(value) == "number" then value = ("%.14g"):format(value) end
  if type(value) == "string" then
    list[#list + 1] = { name = entry.name, words = entry.words, text = value,
      is_text = TEXTS[entry.words[#entry.words]] or false }
  end
  if type(value) ~= "table" then return end
  if depth > DEEPEST then
    list.too_deep = true
    return
  end
  for _, key in ipairs(sorted(value)) do
    local own = type(key) == "string" and { name = key, words = parameters.words(key) }
    look(list, value[key], own or entry, depth + 1)
  end
end

--- All texts passed to a tool, each with its parameter. Items of a list belong to the parameter of
-- the list.
-- @tparam table input
-- @treturn {table,...} of `{ name, words, text, is_text }`; `too_deep` if some was not examined
function parameters.all(input)
  local list = {}
  look(list, input, { name = "", words = {} }, 0)
  return list
end

--- Parameters that may contain others as JSON text.
local FOLDED <const> = parameters.set [[
  args argument arguments input inputs kwargs options param parameters params payload request
  requests
]]

local function decoded(text)
  local value = type(text) == "string" and text:find("^%s*[{%[]") and cjson.decode(text)
  return type(value) == "table" and value or nil
end

--- The content of a JSON text, or of the texts in a list; nil if there is none.
function parameters.held(value)
  if type(value) ~= "table" then return decoded(value) end
  local list = {}
  for _, one in ipairs(value) do list[#list + 1] = decoded(one) end
  return #list > 0 and list or nil
end

--- An input with the content of its JSON texts added next to them, in parameters of the same words.
-- @tparam table input
-- @treturn table
function parameters.unfolded(input, depth)
  depth = depth or 0
  if depth > DEEPEST then return input end
  local result = {}
  for key, value in pairs(input) do
    local inner = type(value) == "table"
    result[key] = inner and parameters.unfolded(value, depth + 1) or value
    local words = type(key) == "string" and parameters.words(key) or {}
    local more = FOLDED[words[#words]] and parameters.held(value)
    if more then result[key .. " "] = parameters.unfolded(more, depth + 1) end
  end
  return result
end

--- The client's own tools that pass calls on to a server.
local RESOURCES <const> = { ReadMcpResource = "read", ReadMcpResourceTool = "read" }

--- The operation of an MCP tool; nil if it is another tool.
-- @string tool `mcp__SERVER__OPERATION`
function parameters.operation(tool)
  return RESOURCES[tool] or type(tool) == "string" and tool:match("^mcp__.-__(.+)$") or nil
end

return parameters
