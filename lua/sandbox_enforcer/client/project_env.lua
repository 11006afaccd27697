--- Variables that a project sets in place of the user's. The client allows this, for hooks too,
-- whether or not the project is trusted. Variables that configure us keep the user's value unless
-- the project's is stricter, and we tell the user.
-- @module sandbox_enforcer.client.project_env
local ancestors = require("sandbox_enforcer.client.ancestors")
local settings = require("sandbox_enforcer.client.settings")

local project_env = {}

local NEAR <const> = 4  -- how far above us the client may be

--- Is this process the shell with which the client starts a hook?
local function is_shell(words)
  return #words == 3 and words[2] == "-c" and words[1]:find("sh$") ~= nil
end

--- The variables that the client was started with; nil if the system does not show them.
local function client_variables()
  for i, process in ipairs(ancestors.list()) do
    local list = not is_shell(ancestors.words(process)) and ancestors.variables(process)
    if i > NEAR or list and #list == 0 then return nil end
    if list then
      local found = {}
      for _, pair in ipairs(list) do
        local name, value = pair:match("^([^=]+)=(.*)$")
        if name then found[name] = value end
      end
      return found
    end
  end
  return nil
end

--- Variables that the client itself sets, whatever a project says.
local CLIENTS <const> = { CLAUDE_PROJECT_DIR = true, CLAUDE_PLUGIN_ROOT = true }

--- The environment before any settings file applies.
-- @treturn function function(name)
-- @treturn boolean whether it is known
local function start_of(context)
  local started = context.started
  if started == nil and not context.given then started = client_variables() end
  local known = started ~= nil or context.given
  return function(name)
    if CLIENTS[name] or context.given and not started then return context.env(name) end
    return started and started[name]
  end, known
end

local function split(files, env)
  local shared, own = {}, {}
  for _, file in ipairs(files) do
    local list = settings.is_shared(file.path, env) and shared or own
    list[#list + 1] = file
  end
  return shared, own
end

-- what is stricter

--- Values of a variable, the loosest first. An unlisted value is never stricter.
local RANKS <const> = {
  CONTENT_FILTER_ENFORCER_MODE = { "rewrite", "block", default = "rewrite" },
  SANDBOX_SCOPE = { "first", "all", default = "all" },
  SANDBOX_ON_ERROR = { "allow", "", "ask", "deny", default = "" },
  SANDBOX_APPROVE_REWRITES = { "on", "off", default = "on" },
  SANDBOX_BOUNDARY = { "off", "project", default = "off" },
  SANDBOX_PROFILE = { "development", "testing", "production", default = "development" },
}

--- Variables that only forbid more if the user does not set them.
local FORBIDS <const> = { SANDBOX_WORKTREE = true, SANDBOX_HOST_REPO = true }

local function rank(ranks, value)
  for i, word in ipairs(ranks) do
    if word == (value or ranks.default):lower() then return i end
  end
  return nil
end

--- Does the project's value only tighten the user's? Without one, the user's policy may say
-- anything, and variables win over it: then only the strictest value does.
local function tightens(name, value, own)
  if own == nil and FORBIDS[name] then return true end
  local ranks = RANKS[name]
  local theirs, mine = ranks and rank(ranks, value), ranks and rank(ranks, own)
  if own == nil then return theirs ~= nil and theirs == #ranks end
  return theirs ~= nil and mine ~= nil and theirs >= mine
end

-- what holds

--- Our variables that the project's files may set, with the file that sets each. A file that we
-- cannot read may set any of them.
local function named(shared, context)
  local found = {}
  for name, set in pairs(settings.variables(shared)) do
    if settings.configures(name) then found[name] = set.path end
  end
  for _, file in ipairs(shared) do
    for name in pairs(file.flaw and context.environ() or {}) do
      if settings.configures(name) then found[name] = file.path end
    end
  end
  return found
end

local function told(path, name, value, own)
  local kept = own and ("your %q applies"):format(own) or "it is ignored"
  return ("%s sets %s to %q, but a project may only tighten: %s"):format(path, name, value or "",
    kept)
end

--- The environment, with the user's own values where a project sets others.
-- @tparam table context `env`, `environ`; `given`, if they are not the process's own; `started`,
-- what the client was started with, for tests
-- @treturn function function(name)
-- @treturn {string,...} messages for the user, sorted
function project_env.environment(context)
  local start, known = start_of(context)
  local base = known and start or context.env
  local shared, own = split(settings.all({ env = base, flag = context.flag }), base)
  local theirs = named(shared, context)
  if not next(theirs) then return context.env, {} end
  local mine, replaced, list = settings.variables(own), {}, {}
  for name, path in pairs(theirs) do
    local value, user = context.env(name), mine[name] and mine[name].value or start(name)
    if value ~= user and not (value and tightens(name, value, user)) then
      replaced[name] = { user }
      list[#list + 1] = told(path, name, value, user)
    end
  end
  table.sort(list)
  local env = context.env
  return function(name)
    local kept = replaced[name]
    if kept then return kept[1] end
    return env(name)
  end, list
end

--- Other variables that the project sets differently from the user: they apply to the client.
-- @tparam {table,...} files from settings.all
-- @tparam table context see `project_env.environment`
-- @treturn {string,...} sentences, sorted
function project_env.list(files, context)
  local shared, own = split(files, context.env)
  local theirs = settings.variables(shared)
  if not next(theirs) then return {} end
  local mine, start = settings.variables(own), start_of(context)
  local list = {}
  for name, set in pairs(theirs) do
    local value = mine[name] and mine[name].value or start(name)
    if value and value ~= set.value and not settings.configures(name) then
      list[#list + 1] = ("%s sets %s to %q, replacing your %q"):format(set.path, name, set.value,
        value)
    end
  end
  table.sort(list)
  return list
end

return project_env
