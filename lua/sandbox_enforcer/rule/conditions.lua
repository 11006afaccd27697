--- Words of the rule language that replace a function: tables about a call.
--
-- A *condition* is a table; all its entries must hold:
--
--     with       one of these options and operands is given: "-l --list device"
--     without    none of them is
--     alone      (a boolean) exactly one option is given and nothing else; false: the opposite
--
-- Each function here turns such a table into the function(call) that a rule could have written.
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

--- An entry as the layers know it: without its condition, and for one item.
local function entry_for(entry, item)
  local copy = {}
  for key, value in pairs(entry) do
    if not CONDITIONS[key] then copy[key] = value end
  end
  copy.item = item
  return copy
end

--- The entries whose conditions hold: `item` names the option or operand that an entry is about.
local function entries(list)
  return function(call)
    local found = {}
    for _, entry in ipairs(list) do
      local holds = conditions.holds(entry, call)
      local item = holds and entry.item and call:item(entry.item)
      if holds and (item or not entry.item) then
        found[#found + 1] = entry_for(entry, item or nil)
      end
    end
    return found
  end
end

--- `does`, `runs` and `lands`: lists of entries.
conditions.does, conditions.runs, conditions.lands = entries, entries, entries

--- `pure`: the command only reads if the condition holds.
function conditions.pure(condition)
  return function(call) return conditions.holds(condition, call) end
end

--- `brings`: never, or if the condition holds.
function conditions.brings(condition)
  return function(call) return condition and conditions.holds(condition, call) end
end

--- `tells`: content from elsewhere goes to standard error, always or if the condition holds.
function conditions.tells(condition)
  return function(call) return condition == true or conditions.holds(condition, call) end
end

--- Does an option name a file that is or may be in another directory?
local function leads_away(call, names)
  for name in names:gmatch("%S+") do
    for _, text in ipairs(call:values(name)) do
      if not text or text:find("/", 1, true) then return name end
    end
  end
  return nil
end

--- `inspect`: a text is the reason why no call can be judged; otherwise the condition must hold, or
-- `why` is the reason. With `names`, the values of these options must be names without a slash.
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

--- `packages`: subcommands by which a package manager changes the installed packages.
function conditions.packages(names)
  return function(call) return call:alters_packages(names) end
end

--- `about`: options that, alone, make a tool answer about itself and do nothing else. Returns the
-- changed fields of the prepared rule.
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
