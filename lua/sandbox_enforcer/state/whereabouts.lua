--- Tells where a download went, when something asks for it at the place that it was moved from.
-- @module sandbox_enforcer.state.whereabouts
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")

local whereabouts = {}

local MOST <const> = 4  -- paths that are told of

--- Add where a path went, if it is missing and this session has moved it.
local function add(list, event, config, path)
  if #list >= MOST or not path or not paths.is_known(path) or core.kind(path) then return end
  local new = not list[path] and ledger.moved(config.ledger, event.session, path)
  list[path] = true
  if not new then return end
  list[#list + 1] = ("%s is not there: the download went to the sandbox, and it is %s"):format(
    path, config:show(new))
end

--- Where the paths went that a tool is given.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...} what is told of them
function whereabouts.of_call(event, config)
  local list = {}
  if not config.sandbox or not config.ledger or not event.session then return list end
  for _, effect in ipairs(config.agent.effects(event, config) or {}) do
    add(list, event, config, effect.path)
  end
  return list
end

--- Where the paths went that words of a command name, which has failed.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @tparam function judge function(event, config, witness) that shows the steps of a command
-- @treturn {string,...} what is told of them
function whereabouts.of_failure(event, config, judge)
  local list = {}
  if not config.sandbox or not config.ledger or not event.session or not event.command then
    return list
  end
  judge(event, config, function(step)
    for _, field in ipairs(step.fields) do
      local text = field.text or ""
      add(list, event, config, text ~= "" and paths.absolute(step.cwd, text))
    end
  end)
  return list
end

return whereabouts
