--- Variables of ours that a project sets in place of the user's: the client lets it, so the user is
-- told.
-- @module sandbox_enforcer.overrides
local ancestors = require("sandbox_enforcer.ancestors")
local settings = require("sandbox_enforcer.settings")

local overrides = {}

local NEAR <const> = 4  -- processes above us among which the client is

--- What the client, or the shell that it came from, was started with.
local function inherited()
  local found = {}
  for i, process in ipairs(ancestors.list()) do
    if i > NEAR then break end
    for _, pair in ipairs(ancestors.variables(process)) do
      local name, value = pair:match("^([^=]+)=(.*)$")
      if name then found[name] = value end
    end
  end
  return found
end

local function split(files, env)
  local shared, own = {}, {}
  for _, file in ipairs(files) do
    local list = settings.is_shared(file.path, env) and shared or own
    list[#list + 1] = file
  end
  return shared, own
end

--- What of ours the project's settings set otherwise than the user does.
-- @tparam {table,...} files as settings.all gives them
-- @tparam table context `env`; `inherited`, what the client was started with, for tests
-- @treturn {string,...} sentences, sorted
function overrides.list(files, context)
  local shared, own = split(files, context.env)
  local theirs = settings.variables(shared)
  if not next(theirs) then return {} end
  local mine, start = settings.variables(own), context.inherited or inherited()
  local list = {}
  for name, set in pairs(theirs) do
    local value = mine[name] and mine[name].value or start[name]
    if value and value ~= set.value then
      list[#list + 1] = ("%s sets %s to %q, in place of your %q"):format(set.path, name, set.value,
        value)
    end
  end
  table.sort(list)
  return list
end

return overrides
