--- Blocked paths that tools reach without a path parameter: by a pattern of names, or in a
-- parameter of any name.
-- @module sandbox_enforcer.layers.policy.tool_reads
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local tool_globs = require("sandbox_enforcer.client.tool_globs")
local tool_paths = require("sandbox_enforcer.client.tool_paths")

local tool_reads = {}

local LONGEST <const> = 4096
local LONGEST_NAME <const> = 1024  -- bytes of a pattern for names; a longer one may mean anything

--- Ordinary names: a pattern that matches these is not meant for blocked ones.
local USUAL <const> = { "a", "a.b", "a.txt" }

local function fits(pattern, name) return core.fits((pattern:gsub("%b[]", "?")), name) end

local function is_broad(pattern)
  for _, name in ipairs(USUAL) do
    if fits(pattern, name) then return true end
  end
  return false
end

--- Is a pattern of names meant for a blocked one?
local function by_pattern(config, text)
  local included = (" " .. text):gsub("%s!%S+", "")
  for _, pattern in ipairs(tool_globs.patterns(included, true) or {}) do
    local last = pattern:gsub("^.*/", "")
    if #last > LONGEST_NAME then return text end
    for _, entry in ipairs(not is_broad(last) and config.profile.blocked_paths or {}) do
      local name = entry:gsub("/$", ""):gsub("^.*/", ""):gsub("%*", "a")
      if fits(last, name) then return text end
    end
  end
  return nil
end

--- Is a parameter of an MCP tool a blocked path, whatever the parameter is called?
local function by_parameter(config, step)
  local from = { cwd = step.cwd or config.project, home = config.home }
  for _, given in ipairs(parameters.all(step.event.input)) do
    local text = given.text
    if not given.is_text and #text < LONGEST and text:find("^[/~.][^%s%c]*$") then
      local path = tool_paths.locate(text, from)
      if path and secrets.blocked(config, path) then return text end
    end
  end
  return nil
end

--- Why a path that an MCP tool reads or writes needs the user: its place or name is a secret's; nil
-- if it does not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step with `tool` and `effects`
-- @treturn ?string
function tool_reads.why_secret(config, step)
  for _, effect in ipairs(step.effects) do
    local path = effect.path and (core.resolve(effect.path) or effect.path)
    local concerned = kinds[effect.kind].reads or kinds[effect.kind].alters
    local entry = concerned and path and secrets.known(config, path)
    if entry then return ("it uses %s, which may hold secrets"):format(effect.text or path) end
  end
  return nil
end

--- The blocked path passed to a tool; nil if there is none.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step with `tool` and `event`
-- @treturn string|nil
function tool_reads.blocked(config, step)
  local event = step.event
  if not event or not event.input then return nil end
  if event.glob then return by_pattern(config, event.glob) end
  return parameters.operation(step.tool) and by_parameter(config, step) or nil
end

return tool_reads
