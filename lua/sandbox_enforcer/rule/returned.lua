--- Checks what a rule's functions return. An unknown kind of effect, an unknown field or a value of
-- the wrong type means a broken rule, which is reported with its file and key.
-- @module sandbox_enforcer.rule.returned
local effect = require("sandbox_enforcer.effect")
local nearest = require("sandbox_enforcer.nearest")
local schema = require("sandbox_enforcer.rule.schema")

local returned = {}

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

-- entries of lists

--- Require a list without holes, and call `check` with the place and the value of each entry.
local function check_list(rule, key, found, check)
  if type(found) ~= "table" then fail(rule, key, "expected a list, found a %s", type(found)) end
  local count = 0
  for name in next, found do
    if math.type(name) ~= "integer" then
      fail(rule, key, "expected a list, found the field %q", tostring(name))
    end
    count = count + 1
  end
  for nth = 1, count do
    local at = ("%s[%d]"):format(key, nth)
    if found[nth] == nil then fail(rule, at, "expected a value: the list has a hole") end
    check(rule, at, found[nth])
  end
end

--- A function that requires one of these types.
local function of_type(kinds)
  local known, names = {}, kinds:gsub(" ", " or a ")
  for kind in kinds:gmatch("%a+") do known[kind] = true end
  return function(rule, key, value)
    if not known[type(value)] then
      fail(rule, key, "expected a %s, found a %s", names, type(value))
    end
  end
end

local check_text = of_type("string")
local check_table = of_type("table")
local check_truth = of_type("boolean nil")

local function texts(rule, key, found) check_list(rule, key, found, check_text) end

--- Require an argument of the call, or something like it.
local function check_item(rule, key, value)
  local given = type(value) == "table" and (value.field or value.text)
  if not given then fail(rule, key, "expected an argument of the call, found a %s", type(value)) end
end

--- Fields that hold more than one value of a type: what each is.
local INNER <const> = {
  item = check_item, behind = check_item, beside = check_item, swap = check_item,
  arguments = function(rule, key, value)
    if value ~= true then check_item(rule, key, value) end
  end,
  names = texts, matching = texts, any = texts, sets = texts,
}

--- The fields of an entry of `runs` or `lands`: name -> function that checks the value.
local function checks_of(class, without)
  local checks = {}
  for name, field in pairs(schema.fields[class]) do
    if not without[name] then checks[name] = INNER[name] or of_type(field[2]) end
  end
  return checks
end

local function any_value() end

--- The same for an effect: its kind says which fields it has.
local function checks_of_kind(traits)
  local checks = { kind = check_text, name = check_text, item = check_item }
  for name in (traits.fields or ""):gmatch("[%w_]+") do checks[name] = any_value end
  return checks
end

local CONDITIONS <const> = { with = true, without = true, alone = true }

local by_key = {}  -- "runs", "lands", or the kind of an effect -> its checks

local function check_fields(rule, at, entry, checks)
  for name, value in pairs(entry) do
    local check, inner = checks[name], at .. "." .. tostring(name)
    if not check then
      fail(rule, inner, "no such field%s", nearest.hint(tostring(name), checks))
    end
    check(rule, inner, value)
  end
end

local function check_run(rule, at, entry)
  check_table(rule, at, entry)
  if not entry.item and not entry.stdin then fail(rule, at, "expected `item`, or `stdin`") end
  by_key.runs = by_key.runs or checks_of("Run", CONDITIONS)
  check_fields(rule, at, entry, by_key.runs)
end

local function check_landing(rule, at, entry)
  check_table(rule, at, entry)
  by_key.lands = by_key.lands or checks_of("Destination", {})
  check_fields(rule, at, entry, by_key.lands)
end

local function check_effect(rule, at, entry)
  check_table(rule, at, entry)
  local kind = entry.kind
  local traits = effect.kinds[kind] or returned.unknown(rule, at .. ".kind", kind)
  by_key[kind] = by_key[kind] or checks_of_kind(traits)
  check_fields(rule, at, entry, by_key[kind])
end

-- results of functions

local PURE <const> = { always = true, project = true, [true] = true, [false] = true }

--- A line of settings: whether it matters, files it depends on, or another file to read.
local function check_setting(rule, key, found)
  if type(found) == "table" and found.reads ~= nil then
    return check_text(rule, key .. ".reads", found.reads)
  end
  if type(found) == "table" then texts(rule, key, found) end
end

local function check_reason(rule, key, why)
  if why ~= nil then of_type("string")(rule, key .. ", its reason", why) end
end

--- By function: how to check what it returns.
local RESULTS <const> = {
  does = function(rule, key, found)
    if found ~= nil then check_list(rule, key, found, check_effect) end
  end,
  runs = function(rule, key, found)
    if found ~= nil then check_list(rule, key, found, check_run) end
  end,
  lands = function(rule, key, found) check_list(rule, key, found, check_landing) end,
  operands = function(rule, key, found)
    if type(found) == "table" then return texts(rule, key, found) end
    check_text(rule, key, found)
  end,
  inspect = function(rule, key, good, why)
    check_truth(rule, key, good)
    check_reason(rule, key, why)
  end,
  pure = function(rule, key, found)
    if found == nil or PURE[found] then return end
    if PURE[found] == nil then fail(rule, key, 'expected true, false, "always" or "project"') end
  end,
  plain = check_truth, brings = check_truth, tells = check_truth, reuses = check_truth,
  default = function(rule, key, name, why)
    of_type("string nil")(rule, key, name)
    check_reason(rule, key, why)
  end,
  names = function(rule, key, found) if found then texts(rule, key, found) end end,
  leaves = texts, holds = texts, shows = texts, history = check_truth,
  settings = function(rule, key, found)
    if found ~= nil then check_list(rule, key, found, check_table) end
  end,
  setting = check_setting,
}

--- Check what a function returned; raises `{ rule = file, message = text }`.
-- @tparam table rule from rule/prepare.lua
-- @string key what the function is, such as "does"; after a dot its place: "lands.default"
-- @param ... what it returned
-- @return the same
function returned.check(rule, key, ...)
  RESULTS[key:match("%f[^.\0][^.]+$")](rule, key, ...)
  return ...
end

return returned
