--- The rule language as types for lua-language-server, so that editors can complete and explain
-- fields. `sandbox-enforcer check --types` prints them; .luals/rule.lua has them.
-- @module sandbox_enforcer.rule.annotations
local rule = require("sandbox_enforcer.rule.prepare")
local schema = require("sandbox_enforcer.rule.schema")
local vocabulary = require("sandbox_enforcer.rule.vocabulary")

local annotations = {}

local function sorted(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b) return tostring(a) < tostring(b) end)
  return keys
end

--- The pairs of a table in the order of its keys.
local function pairs_of(map)
  local keys, at = sorted(map), 0
  return function()
    at = at + 1
    return keys[at], map[keys[at]]
  end
end

local function field(out, name, kind, says)
  if type(name) == "number" then name = ("[%d]"):format(name) else name = name .. "?" end
  out[#out + 1] = ("---@field %s %s %s"):format(name, kind, (says:gsub("%f[%s]%s*\n%s*", " ")))
end

--- Begin a class with its description.
local function class(out, name, says)
  out[#out + 1] = ""
  out[#out + 1] = "---" .. says
  out[#out + 1] = "---@class " .. name
end

--- The type of a word of vocabulary.lua.
local function kind_of(word)
  if type(word) == "string" then return (word:gsub(" ", "|")) end
  local values = {}
  for _, value in ipairs(sorted(word)) do
    values[#values + 1] = value == true and "true" or ("%q"):format(value)
  end
  return table.concat(values, "|")
end

local function add_tables(out)
  for _, given in ipairs(schema.classes) do
    class(out, given[1], given[2])
    for _, entry in ipairs(given[3]) do field(out, entry[1], entry[3], entry[4]) end
    for name, kind in pairs_of(given[1] == "Rule" and vocabulary.fields or {}) do
      field(out, name, kind_of(kind), "see rule/vocabulary.lua")
    end
  end
end

local function add_options(out)
  class(out, "Options", "Options by what their argument means.")
  for name, says in pairs_of(schema.kinds) do field(out, name, "string|string[]", says) end
  class(out, "Grammar", "How a tool reads its arguments.")
  field(out, 1, "GrammarName", "the grammar that is changed")
  for name, says in pairs_of(schema.traits) do field(out, name, "boolean", says) end
  local names = sorted(rule.grammars)
  for i, name in ipairs(names) do names[i] = ("%q"):format(name) end
  table.insert(out, "\n---@alias GrammarName " .. table.concat(names, "|"))
end

local function add_call(out)
  class(out, "Item", "An argument: its text, if that is known, and where it is.")
  field(out, "text", "string", "the argument")
  field(out, "begins", "string", "what an unknown text begins with")
  field(out, "lined", "string", "the same for an option, if the rest is a line of a file")
  field(out, "ends", "string", "the name after its last slash that it ends with")
  field(out, "field", "integer", "its place among the arguments")
  class(out, "Call", "The arguments of one command, read as its tool reads them.")
  table.insert(out, "local call = {}")
  for _, method in ipairs(schema.call) do
    local name = method[1]:gsub("^%w", ":%0")
    local text = "\n---%s\n---@return %s\nfunction call%s end"
    table.insert(out, text:format(method[3], method[2], name))
  end
end

--- The text of the file.
function annotations.text()
  local out = { "---@meta", "-- Made by: sandbox-enforcer check --types. Do not edit." }
  add_tables(out)
  add_options(out)
  add_call(out)
  return table.concat(out, "\n") .. "\n"
end

return annotations
