--- May this sub-agent do this?
--
-- The policy's `agents` maps names to `{ tools, paths, commands, deny }`: what a sub-agent of that
-- name is limited to, and what it is refused. All entries for its name hold, and that for "*" too.
-- Who has no name has no limits here.
-- @classmod sandbox_enforcer.layers.agents
local lazy = require("sandbox_enforcer.lazy")

local calls = lazy("sandbox_enforcer.agents.calls")
local places = lazy("sandbox_enforcer.agents.places")
local plain = lazy("sandbox_enforcer.validators.plain")

local agents = { name = "agents" }
agents.__index = agents

local LONGEST_SHOWN <const> = 160
local LONGEST_NAME <const> = 256

local function cut(text)
  text = text:gsub("%c", "?")
  return #text > LONGEST_SHOWN and text:sub(1, LONGEST_SHOWN) .. "..." or text
end

--- A name as names are compared: in lower case, without control characters, those that are not
-- seen, and blanks around it; and with the usual letters for those that stand for them.
local function normal(name)
  name = name:sub(1, LONGEST_NAME):gsub("%c", ""):gsub("\xC2[\x80-\x9F]", "")
  name = plain.characters(name):gsub("\xC2\xA0", " ")
  return name:lower():match("^%s*(.-)%s*$")
end

--- What stands for the name of one who has an identity, but no name that can be read.
local NAMELESS <const> = "?"

--- Is there a value? A null of JSON is none.
local function is_given(value) return value ~= nil and value ~= "" and type(value) ~= "userdata" end

--- Who acts: the event's `agent_type`, else CLAUDE_AGENT_NAME.
-- @tparam table|nil event
-- @tparam sandbox_enforcer.config config
-- @treturn string|nil
function agents.identity(event, config)
  local given = event or {}
  local name = given.agent_type
  if type(name) ~= "string" or name == "" then
    name = config.env and config.env("CLAUDE_AGENT_NAME")
  end
  if type(name) == "string" and name ~= "" then return normal(name) end
  return (is_given(given.agent_type) or is_given(given.agent_id)) and NAMELESS or nil
end

--- The entries that hold for an agent: `{ key, tools, paths, commands, deny }`.
local function limits_of(config, name)
  local list = {}
  for key, entry in pairs(config.policy and config.policy.agents or {}) do
    if type(entry) == "table" and (key == "*" or normal(key) == name) then
      list[#list + 1] = {
        key = key, tools = entry.tools, commands = entry.commands, deny = entry.deny,
        paths = entry.paths, places = entry.paths and places.compile(config, entry.paths),
      }
    end
  end
  table.sort(list, function(a, b) return a.key < b.key end)
  return list
end

function agents.new(config)
  return setmetatable({ config = config, reasons = {}, seen = {} }, agents)
end

--- Whose limits hold is known with the first step: it, or the configuration, has the event.
local function begin(self, step)
  if self.limits then return end
  self.event = step.event or self.config.event or {}
  self.agent = agents.identity(self.event, self.config)
  self.limits = self.agent and limits_of(self.config, self.agent) or {}
end

local function deny(self, limit, key, what, advice)
  local rule = ("agents.%s.%s: %s"):format(limit.key, key, table.concat(limit[key], ", "))
  local text = ("Agents: %s may not %s (%s). %s"):format(self.agent, cut(what), cut(rule), advice)
  if self.seen[text] then return end
  self.seen[text] = true
  self.reasons[#self.reasons + 1] = text
end

local REPORT <const> = "or report what is needed to the agent that started you"
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

--- Tools that do what another does.
local SAME <const> = { Monitor = "Bash" }

local function judge_tool(self, limit, tool)
  local other = SAME[tool] or tool
  if limit.deny and (one_fits(tool, limit.deny) or one_fits(other, limit.deny)) then
    deny(self, limit, "deny", "use " .. tool, LEAVE)
  end
  if limit.tools and not one_fits(tool, limit.tools) then
    deny(self, limit, "tools", "use " .. tool, "Use one of these, " .. REPORT)
  end
end

-- commands

--- A command as it is told: its first words.
local function told(step)
  local list = {}
  for i = 1, math.min(#step.fields, 6) do
    local field = step.fields[i]
    list[i] = field.text or (field.begins or "") .. "…"
  end
  return table.concat(list, " ") .. (#step.fields > 6 and " …" or "")
end

--- A command that is listed is another one, if it is found or runs otherwise.
local function judge_variables(self, limit, step)
  local name = calls.changed_by(step)
  if not name then return end
  deny(self, limit, "commands", ("set %s, which may change what runs"):format(name), LEAVE)
end

local function judge_command(self, limit, step)
  local entry, sure
  if limit.deny then entry, sure = calls.refused(step, limit.deny) end
  if entry then
    local what = (sure and "run " or "run what may be refused: ") .. told(step)
    deny(self, limit, "deny", what, sure and LEAVE or "Write the command out, " .. REPORT)
  end
  if limit.commands and not calls.listed(step, limit.commands) then
    deny(self, limit, "commands", "run " .. told(step), "Use one of these, each written out, "
      .. REPORT)
  end
end

-- paths

local function judge_paths(self, limit, touched)
  for _, one in ipairs(touched) do
    if not one.path then
      local why = one.why or "it is not known where that is"
      deny(self, limit, "paths", ("touch %s: %s"):format(one.text, why), "Write the path out")
    elseif not places.holds(limit.places, one) then
      deny(self, limit, "paths", "touch " .. one.text, "Use a path in one of these, " .. REPORT)
    end
  end
end

-- the layer

function agents:judge(step)
  begin(self, step)
  for _, limit in ipairs(self.limits) do
    judge_tool(self, limit, step.tool or self.event.tool_name or "Bash")
    if #step.fields > 0 then judge_command(self, limit, step) end
    if limit.commands and not step.tool then judge_variables(self, limit, step) end
    if limit.places then judge_paths(self, limit, places.touched(step, self.config)) end
  end
end

function agents:review() return self end

function agents:finish()
  if #self.reasons == 0 then return nil end
  return { verdict = "deny", reasons = self.reasons }
end

return agents
