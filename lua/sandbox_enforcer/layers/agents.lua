--- May this sub-agent do this?
--
-- The policy's `agents` maps names to `{ tools, paths, commands, deny }`: what a sub-agent of that
-- name is limited to, and what it is refused. All entries for its name apply, and so does "*".
-- An agent without a name has no limits here.
-- @classmod sandbox_enforcer.layers.agents

local command_limits = require("sandbox_enforcer.layers.agents.command_limits")
local disguise = require("sandbox_enforcer.layers.validators.disguise")
local path_limits = require("sandbox_enforcer.layers.agents.path_limits")

local agents = { name = "agents" }
agents.__index = agents

local LONGEST_SHOWN <const> = 160
local LONGEST_NAME <const> = 256

local function cut(text)
  text = text:gsub("%c", "?")
  return #text > LONGEST_SHOWN and text:sub(1, LONGEST_SHOWN) .. "..." or text
end

--- A name in the form used for comparing: lower case, look-alike letters replaced, without control
-- characters, invisible ones and surrounding blanks.
local function normal(name)
  name = name:sub(1, LONGEST_NAME):gsub("%c", ""):gsub("\xC2[\x80-\x9F]", "")
  name = disguise.characters(name):gsub("\xC2\xA0", " ")
  return name:lower():match("^%s*(.-)%s*$")
end

--- The name of an agent that has an identity but no readable name.
local NAMELESS <const> = "?"

--- The acting agent's name.
-- @tparam table event neutral: `agent`, `anonymous`
-- @treturn string|nil
function agents.identity(event)
  if event.agent and event.agent ~= "" then return normal(event.agent) end
  return event.anonymous and NAMELESS or nil
end

--- The entries that apply to an agent: `{ key, tools, paths, commands, deny }`.
local function limits_of(config, name)
  local list = {}
  for key, entry in pairs(config.policy and config.policy.agents or {}) do
    if type(entry) == "table" and (key == "*" or normal(key) == name) then
      list[#list + 1] = {
        key = key, tools = entry.tools, commands = entry.commands, deny = entry.deny,
        paths = entry.paths, places = entry.paths and path_limits.compile(config, entry.paths),
      }
    end
  end
  table.sort(list, function(a, b) return a.key < b.key end)
  return list
end

--- @tparam table context see layers.lua
function agents.new(context)
  local config, event = context.config, context.event
  local agent = agents.identity(event)
  return setmetatable({
    config = config, event = event, agent = agent, reasons = {}, seen = {},
    limits = agent and limits_of(config, agent) or {},
  }, agents)
end

local function deny(self, limit, key, what, advice)
  local rule = ("agents.%s.%s: %s"):format(limit.key, key, table.concat(limit[key], ", "))
  local text = ("Agents: %s may not %s (%s). %s"):format(self.agent, cut(what), cut(rule), advice)
  if self.seen[text] then return end
  self.seen[text] = true
  self.reasons[#self.reasons + 1] = text
end

local REPORT <const> = "or tell the agent that started you what you need"
local LEAVE <const> = "Do without it, " .. REPORT

-- tools

local function fits(tool, pattern)
  local text = pattern:lower():gsub("[%^%$%(%)%%%.%[%]%+%-%?]", "%%%0"):gsub("%*", ".*")
  return tool:lower():find("^" .. text .. "$") ~= nil
end

local function one_fits(tool, patterns)
  for _, pattern in ipairs(patterns) do
    if fits(tool, pattern) then return true end
  end
  return false
end

local function judge_tool(self, limit, tool)
  local other = self.event.same or tool
  if limit.deny and (one_fits(tool, limit.deny) or one_fits(other, limit.deny)) then
    deny(self, limit, "deny", "use " .. tool, LEAVE)
  end
  if limit.tools and not one_fits(tool, limit.tools) then
    deny(self, limit, "tools", "use " .. tool, "Use one of these, " .. REPORT)
  end
end

-- commands

--- A command as messages show it: its first words.
local function told(step)
  local list = {}
  for i = 1, math.min(#step.fields, 6) do
    local field = step.fields[i]
    list[i] = field.text or (field.begins or "") .. "…"
  end
  return table.concat(list, " ") .. (#step.fields > 6 and " …" or "")
end

--- Variables may change how a listed command is found or runs: it is then another command.
local function judge_variables(self, limit, step)
  local name = command_limits.changed_by(step)
  if not name then return end
  deny(self, limit, "commands", ("set %s, which may change what runs"):format(name), LEAVE)
end

local function judge_command(self, limit, step)
  local entry, sure
  if limit.deny then entry, sure = command_limits.refused(step, limit.deny) end
  if entry then
    local what = (sure and "run " or "run what may be denied: ") .. told(step)
    deny(self, limit, "deny", what, sure and LEAVE or "Write the command out, " .. REPORT)
  end
  if limit.commands and not command_limits.listed(step, limit.commands) then
    deny(self, limit, "commands", "run " .. told(step), "Use one of these, written out, "
      .. REPORT)
  end
end

-- paths

local function judge_paths(self, limit, touched)
  for _, one in ipairs(touched) do
    if not one.path then
      local why = one.why or "its path is unknown"
      deny(self, limit, "paths", ("touch %s: %s"):format(one.text, why), "Write the path out")
    elseif not path_limits.holds(limit.places, one) then
      deny(self, limit, "paths", "touch " .. one.text, "Use a path in one of these, " .. REPORT)
    end
  end
end

-- the layer

function agents:judge(step)
  for _, limit in ipairs(self.limits) do
    judge_tool(self, limit, step.tool or self.event.tool or "")
    if #step.fields > 0 then judge_command(self, limit, step) end
    if limit.commands and not step.tool then judge_variables(self, limit, step) end
    if limit.places then judge_paths(self, limit, path_limits.touched(step, self.config)) end
  end
end

function agents:finish()
  if #self.reasons == 0 then return nil end
  return { verdict = "deny", reasons = self.reasons }
end

return agents
