--- Everything that confinement needs from the configuration. The hook stores it for one call, or
-- `run` computes it for the user. Plain values only, so that it can be JSON.
--
--     project, sandbox, home, state   directories; `state` is ours
--     writable, hidden, protected, sockets, variables   the policy's additions
--     require   gaps that the user does not accept (plan.lua)
--     namespaces  use them; without, less is confined, and other users' files show their owners
--     report    print what was refused (report.lua)
--     installs  packages may be installed: the profile of that name may be used
-- @module sandbox_enforcer.confine.base
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local base = {}

--- Paths as a policy writes them: absolute, below home, or below the project.
local function places(list, home, project)
  local found = {}
  for _, text in ipairs(list or {}) do
    local below = text:match("^~/(.*)$")
    local path = below and home and home .. "/" .. below or text
    if path:sub(1, 1) ~= "/" then path = project .. "/" .. path end
    found[#found + 1] = core.normalize(path)
  end
  return found
end

--- The paths that agents must not change. A path in one of the client's own directories protects
-- the whole directory, because a file that does not exist yet could be created there.
local function kept(config, cwd)
  local list = table.move(config.rules or {}, 1, #(config.rules or {}), 1, {})
  for _, key in ipairs({ "program", "policy_file", "state", "ledger" }) do
    list[#list + 1] = config[key]
  end
  if config.project then list[#list + 1] = config.project .. config.agent.files.policy end
  for _, group in ipairs(config.agent.protected(config, cwd)) do
    if group.inside then
      list[#list + 1] = paths.join(group.base, group.inside)
    else
      for name in pairs(group.members) do list[#list + 1] = paths.join(group.base, name) end
    end
  end
  table.sort(list)
  return list
end

--- @tparam sandbox_enforcer.config.read config
-- @string cwd where the command runs
-- @treturn table
function base.of(config, cwd)
  local project, own = config.project or cwd, config.policy.confinement or {}
  local protected = kept(config, cwd)
  local named = places(own.protected, config.home, project)
  table.move(named, 1, #named, #protected + 1, protected)
  local secrets = {}
  for name in config.agent.files.secrets:gmatch("%S+") do secrets[#secrets + 1] = name end
  table.move(own.hidden or {}, 1, #(own.hidden or {}), #secrets + 1, secrets)
  return {
    project = core.resolve(project) or project, home = config.home, state = config.state,
    sandbox = config.sandbox_real or config.home and config.home .. "/.cache/sandbox-enforcer/run",
    protected = protected, hidden = places(secrets, config.home, project),
    writable = places(own.writable, config.home, project),
    sockets = places(own.sockets, config.home, project),
    variables = own.variables or {}, require = own.require or {},
    installs = config.policy.packages == "confine", report = own.report ~= false,
    namespaces = own.namespaces ~= false,
  }
end

return base
