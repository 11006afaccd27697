--- Operators that a profile lists, where they are syntax, and not inside of quotes.
-- @module sandbox_enforcer.classify.operators
local operators = {}

local SUBSTITUTIONS <const> = { "$(", "$()", "`" }

local function add_scope(used, scope)
  while scope do
    if scope.kind == "substitution" then
      for _, name in ipairs(SUBSTITUTIONS) do used[name] = true end
    elseif scope.kind == "background" then
      used["&"] = true
    end
    scope = scope.parent
  end
end

--- The operators that a script uses, as a set.
local function used_in(script)
  local used = {}
  for _, command in ipairs(script.commands) do
    if command.connector then used[command.connector] = true end
    add_scope(used, command.scope)
    for _, redirect in ipairs(command.redirects or {}) do used[redirect.op] = true end
  end
  return used
end

--- The first of the listed operators that a script uses.
function operators.used(script, listed)
  if #listed == 0 then return nil end
  local used = used_in(script)
  for _, name in ipairs(listed) do
    if used[name] then return name end
  end
  return nil
end

return operators
