--- Words of the rule language that take the place of a function: what a table says of a call.
--
-- A *condition* is a table of which all that it says must hold:
--
--     with       one of these options and operands is given: "-l --list device"
--     without    none of them is
--     alone      (a boolean) one option is given and nothing else, or anything but that
--
-- Each function here makes of such a table the function(call) that a rule could have written.
-- @module sandbox_enforcer.rule.conditions
local conditions = {}

local CONDITIONS <const> = { with = true, without = true, alone = true }

local function is_given(call, name)
  if name:sub(1, 1) == "-" then return call:has(name) end
  return call:item(name) ~= nil
end

local function any_given(call, names)
  for name in names:gmatch("%S+") do
    if is_given(call, name) then return true end
  end
  return false
end

local function is_alone(call) return #call.options == 1 and #call.operands == 0 end

--- Does a condition hold?
function conditions.holds(condition, call)
  if condition.with and not any_given(call, condition.with) then return false end
  if condition.without and any_given(call, condition.without) then return false end
  return condition.alone == nil or condition.alone == is_alone(call)
end

--- An entry as the layers know it: without its condition, and about one item.
local function entry_for(entry, item)
  local copy = {}
  for key, value in pairs(entry) do
    if not CONDITIONS[key] and key ~= "each" then copy[key] = value end
  end
  copy.item = item
  return copy
end

--- The entries whose conditions hold: `item` names the option or operand that one is about, `each`
-- an operand of which every one has its own.
local function entries(list)
  return function(call)
    local found = {}
    for _, entry in ipairs(list) do
      local holds = conditions.holds(entry, call)
      for _, item in ipairs(holds and entry.each and call:all(entry.each) or {}) do
        found[#found + 1] = entry_for(entry, item)
      end
      local item = holds and entry.item and call:item(entry.item)
      if holds and not entry.each and (item or not entry.item) then
        found[#found + 1] = entry_for(entry, item or nil)
      end
    end
    return found
  end
end

--- `does`, `runs` and `lands`: lists of entries.
conditions.does, conditions.runs, conditions.lands = entries, entries, entries

--- `pure`: it only reads where the condition holds.
function conditions.pure(condition)
  return function(call) return conditions.holds(condition, call) end
end

--- `brings`: never, or where the condition holds.
function conditions.brings(condition)
  return function(call) return condition and conditions.holds(condition, call) end
end

--- `tells`: what comes from elsewhere is on the standard error, always or where it holds.
function conditions.tells(condition)
  return function(call) return condition == true or conditions.holds(condition, call) end
end

--- Does an option name a file that is, or may be, in another directory?
local function leads_away(call, names)
  for name in names:gmatch("%S+") do
    for _, text in ipairs(call:values(name)) do
      if not text or text:find("/", 1, true) then return name end
    end
  end
  return nil
end

--- `inspect`: never, for the reason that is the text; or where the condition holds, otherwise for
-- the reason `why`. With `names`, the values of these options must be names without a slash.
function conditions.inspect(given)
  return function(call)
    if type(given) == "string" then return nil, given end
    local option = given.names and leads_away(call, given.names)
    if option then return nil, option .. " may name another directory" end
    if conditions.holds(given, call) then return true end
    return nil, given.why
  end
end

--- `operands`: those of the first entry whose condition holds.
function conditions.operands(list)
  return function(call)
    for _, entry in ipairs(list) do
      if conditions.holds(entry, call) then return entry[1] end
    end
    return ""
  end
end

--- `packages`: subcommands by which a package manager changes what is installed.
function conditions.packages(names)
  return function(call) return call:alters_packages(names) end
end

--- `about`: options with which, alone, a tool answers about itself and does nothing else. Gives the
-- fields of the prepared rule that change.
function conditions.about(given, options)
  local names = {}
  for name in options:gmatch("[^%s|%[%]=]+") do names[#names + 1] = name end
  local function asks(call) return is_alone(call) and call:has(table.unpack(names)) end
  local pure, does, inspect = given.pure, given.does, given.inspect
  return {
    pure = function(call)
      if asks(call) then return true end
      if type(pure) == "function" then return pure(call) end
      return pure
    end,
    does = does and function(call) return asks(call) and {} or does(call) end,
    inspect = inspect and function(call)
      if asks(call) then return true end
      return inspect(call)
    end,
  }
end

return conditions
