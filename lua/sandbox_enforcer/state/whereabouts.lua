--- Says where a download went when something looks for it in its original place.
-- @module sandbox_enforcer.state.whereabouts
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")

local whereabouts = {}

local MOST <const> = 4  -- paths to report

--- Add where a path went, if it is missing and this session moved it.
local function add(list, event, config, path)
  if #list >= MOST or not path or not paths.is_known(path) or core.kind(path) then return end
  local new = not list[path] and ledger.moved(config.ledger, event.session, path)
  list[path] = true
  if not new then return end
  list[#list + 1] = ("%s does not exist: the download went to the sandbox, to %s"):format(
    path, config:show(new))
end

--- Where the paths in a tool call went.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...} a sentence for each
function whereabouts.of_call(event, config)
  local list = {}
  if not config.sandbox or not config.ledger or not event.session then return list end
  for _, effect in ipairs(config.agent.effects(event, config) or {}) do
    add(list, event, config, effect.path)
  end
  return list
end

--- Where the paths named in a failed command went.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @tparam function judge function(event, config, witness) that shows the steps of a command
-- @treturn {string,...} a sentence for each
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
