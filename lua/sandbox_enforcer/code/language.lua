--- The syntax of another language, and what its calls do: a rule's word `language`
-- (rule/schema.lua), prepared for reading code.
-- @module sandbox_enforcer.code.language
local knowledge = require("sandbox_enforcer.rule.knowledge")
local set = require("sandbox_enforcer.set")

local language = {}

local NONE <const> = {}

local function list_of(text)
  local list = {}
  for word in (text or ""):gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- Sort the longest first, so that no entry hides one that it is a prefix of.
local function longest_first(list, length)
  table.sort(list, function(a, b) return length(a) > length(b) end)
  return list
end

--- "a b c d" as `{ { a, b }, { c, d } }`.
local function pairs_of(text)
  local list, words = {}, list_of(text)
  for i = 1, #words, 2 do list[#list + 1] = { words[i], words[i + 1] } end
  return longest_first(list, function(pair) return #pair[1] end)
end

local function signs_of(given)
  local list = {}
  for _, sign in ipairs(list_of(given.members or ".")) do list[#list + 1] = { sign, "." } end
  for _, sign in ipairs(list_of(given.joins or "+")) do list[#list + 1] = { sign, "+" } end
  return longest_first(list, function(pair) return #pair[1] end)
end

local function quoting_of(given)
  local map = {}
  for how, names in pairs(given or NONE) do
    for _, name in ipairs(list_of(names)) do
      local double = name:match("^(.+):2$")
      map[double or name] = double and "replacement" or how
    end
  end
  return map
end

local function syntax_of(given)
  return {
    comments = list_of(given.comments or "#"), blocks = pairs_of(given.blocks),
    quotes = longest_first(list_of(given.quotes or "\" ' `"), string.len),
    long = pairs_of(given.long), raw = set(given.raw or ""), commands = set(given.commands or ""),
    prefixes = set(given.prefixes or ""), quoting = quoting_of(given.quoting),
    patterns = given.patterns, here = given.here, signs = signs_of(given),
    name = "^" .. (given.name or "[%a_$@][%w_$]*"),
  }
end

--- An entry of `calls` (see rule/schema.lua): `at` is the position of the argument that counts, 0
-- for the receiver before the dot, and `key` its keyword; `count` is how many it must have.
local function entry_of(kind, text)
  local method, name, count, doubt, which = text:match("^(%.?)([^:?=]+)=?(%d*)(%??):?(.*)$")
  local at = tonumber(which:match("^%d+"))
  return {
    kind = kind, name = name, suffix = "." .. name, method = method ~= "",
    at = at or which == "" and (method ~= "" and 0 or 1) or false,
    key = which:match("[%a_][%w_]*$"), single = which:find("^%d+$") ~= nil, doubtful = doubt ~= "",
    count = tonumber(count),
  }
end

--- The entries of `calls` by the last part of their name, the longest first.
local function index_of(given)
  local index = {}
  local function add(kind, names)
    for _, text in ipairs(list_of(names)) do
      local entry = entry_of(kind, text)
      local last = entry.name:match("%f[^.\0][^.]+$")
      index[last] = index[last] or {}
      table.insert(index[last], entry)
    end
  end
  for kind, names in pairs(given.calls or NONE) do add(kind, names) end
  add("open", given.opens)
  for _, entries in pairs(index) do
    table.sort(entries, function(a, b)
      if #a.name ~= #b.name then return #a.name > #b.name end
      if a.method ~= b.method then return b.method end
      return a.kind < b.kind
    end)
  end
  return index
end

--- @tparam table given `language` of a rule
-- @tparam[opt] table holds of that rule: its patterns find commands in lines of code, too
local function prepare(given, holds)
  return {
    syntax = syntax_of(given), index = index_of(given), known = given.calls ~= nil,
    home = set(given.home or ""), paths = set(given.paths or ""),
    imports = set(given.imports or ""), modules = set(given.modules or ""),
    member = set(given.member or ""),
    decodes = set(given.decodes or ""), input = set(given.input or ""),
    prints = set(given.prints or ""), pipes = given.pipes and set(given.pipes),
    network = given.network, fills = list_of(given.fills), bare = given.bare,
    variables = given.variables, held = type(holds) == "table" and holds.patterns or NONE,
    loose = given.loose or given.calls == nil,
  }
end

--- For languages without a rule: strings and signs, and no known calls.
local UNKNOWN <const> = prepare({ comments = "#" })

local prepared <const> = setmetatable({}, { __mode = "k" })

--- The language that a command reads, from its rule.
-- @tparam sandbox_enforcer.rule.load|nil all
-- @string|nil name of the command
function language.of(all, name)
  local rule = knowledge.about(all, name)
  local given = rule and rule.words.language
  if type(given) == "string" then
    rule = knowledge.about(all, given)
    given = rule and rule.words.language
  end
  if type(given) ~= "table" then return UNKNOWN end
  prepared[given] = prepared[given] or prepare(given, rule.words.holds)
  return prepared[given]
end

return language
