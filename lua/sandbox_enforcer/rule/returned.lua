--- Checks what a rule's functions return: an unknown kind of effect, or field, means a broken rule,
-- which is reported with its file and key.
-- @module sandbox_enforcer.rule.returned
local effect = require("sandbox_enforcer.effect")
local nearest = require("sandbox_enforcer.nearest")

local returned = {}

local function set(text)
  local names = {}
  for name in text:gmatch("[%w_]+") do names[name] = true end
  return names
end

--- The fields of an entry, by the function that returns it. Effects have fields of their own kind.
local FIELDS <const> = {
  runs = set([[
    item script program stdin before open holes below matching any appends bare sets values
    arguments shell elsewhere keeps
  ]]),
  lands = set([[
    item name stdout unknown insert swap with behind beside refuse attach directory names reuses
    slash url write fallback becomes file there fresh minds parents
  ]]),
}

local function fail(rule, key, message, ...)
  local at = rule.name:gsub("^%S+ ?", ""):gsub("(%S+) ?", "subcommands.%1.") .. key
  error({ rule = rule.file, message = ("%s: %s: %s"):format(rule.file, at, message:format(...)) })
end

--- Raise an error about an unknown kind.
-- @tparam table rule from rule/prepare.lua
-- @string key where the rule says so: "does[1].kind"
function returned.unknown(rule, key, kind)
  local names = {}
  for _, name in ipairs(effect.names()) do names[name] = true end
  local hint = nearest.hint(tostring(kind), names)
  fail(rule, key, "unknown effect %q%s", tostring(kind), hint)
end

local by_kind = {}  -- kind -> the fields of its effects

local function fields_of(kind, traits)
  by_kind[kind] = by_kind[kind] or set("kind item name " .. (traits.fields or ""))
  return by_kind[kind]
end

local function check_entry(rule, key, nth, entry)
  local at = ("%s[%d]"):format(key, nth)
  if type(entry) ~= "table" then fail(rule, at, "expected a table, found a %s", type(entry)) end
  local fields = FIELDS[key]
  if key == "does" then
    local traits = effect.kinds[entry.kind] or returned.unknown(rule, at .. ".kind", entry.kind)
    fields = fields_of(entry.kind, traits)
  end
  for name in pairs(entry) do
    if not fields[name] then
      local hint = nearest.hint(tostring(name), fields)
      fail(rule, at .. "." .. tostring(name), "no such field%s", hint)
    end
  end
end

--- Check what a function returned; raises `{ rule = file, message = text }`.
-- @tparam table rule from rule/prepare.lua
-- @string key the name of the function: "does", "runs" or "lands"
-- @param found what it returned; nil means none, except for `lands`
function returned.check(rule, key, found)
  if found == nil and key ~= "lands" then return end
  if type(found) ~= "table" then fail(rule, key, "expected a list, found a %s", type(found)) end
  for nth, entry in ipairs(found) do check_entry(rule, key, nth, entry) end
end

return returned
