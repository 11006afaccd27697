--- Configuration in the hook's arguments: no settings file of a project can replace them, so they
-- win over the environment.
--
--     sandbox-enforcer --sandbox ~/sandbox --policy ~/policy.json --profile balanced
-- @module sandbox_enforcer.config.arguments
local nearest = require("sandbox_enforcer.nearest")

local arguments = {}

--- Options, and the variables they set.
local OPTIONS <const> = {
  ["--sandbox"] = "CONTENT_FILTER_SANDBOX_DIR", ["--mode"] = "CONTENT_FILTER_ENFORCER_MODE",
  ["--filter"] = "CONTENT_FILTER_COMMAND", ["--enabled"] = "SANDBOX_ENABLED",
  ["--profile"] = "SANDBOX_PROFILE", ["--policy"] = "SANDBOX_POLICY",
  ["--rules"] = "SANDBOX_RULES_DIR", ["--scope"] = "SANDBOX_SCOPE",
  ["--on-error"] = "SANDBOX_ON_ERROR", ["--approve-rewrites"] = "SANDBOX_APPROVE_REWRITES",
  ["--boundary"] = "SANDBOX_BOUNDARY", ["--worktree"] = "SANDBOX_WORKTREE",
  ["--host-repo"] = "SANDBOX_HOST_REPO", ["--git-env"] = "SANDBOX_GIT_ENV",
  ["--audit"] = "SANDBOX_AUDIT", ["--consent"] = "BATCH_PERMISSION_ENABLED",
  ["--debug"] = "DEBUG_SANDBOX",
}

--- The options by the variables they set, for messages.
-- @tparam table given variables, as `read` gives them
-- @treturn table variable -> option, for the options given
function arguments.options(given)
  local found = {}
  for option, name in pairs(OPTIONS) do
    if given[name] then found[name] = option end
  end
  return found
end

--- The variables that the arguments set. A profile switches the policy on.
-- @tparam {string,...} list
-- @treturn table|nil by name
-- @treturn ?string why they cannot be read
function arguments.read(list)
  local found, i = {}, 1
  while list[i] do
    local name, value = list[i]:match("^(%-%-[%a-]+)=(.*)$")
    if not name then
      name, value = list[i], list[i + 1]
      i = i + 1
    end
    local variable = OPTIONS[name]
    if not variable then
      return nil, ("unknown option %q of the hook%s"):format(name, nearest.hint(name, OPTIONS))
    end
    if not value or value == "" or value:find("^%-%-") then
      return nil, ("the hook's option %s needs a value"):format(name)
    end
    if found[variable] then return nil, ("the hook's option %s is given twice"):format(name) end
    found[variable], i = value, i + 1
  end
  if found.SANDBOX_PROFILE and not found.SANDBOX_ENABLED then found.SANDBOX_ENABLED = "true" end
  return found
end

return arguments
