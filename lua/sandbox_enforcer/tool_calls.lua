--- Judges tools that are given paths, addresses or names in place of a command.
-- @module sandbox_enforcer.tool_calls
local decide = require("sandbox_enforcer.decide")
local lazy = require("sandbox_enforcer.lazy")

local agents = lazy("sandbox_enforcer.layers.agents")
local boundary = lazy("sandbox_enforcer.layers.boundary")
local guard = lazy("sandbox_enforcer.layers.guard")
local parameters = lazy("sandbox_enforcer.validators.parameters")
local policy = lazy("sandbox_enforcer.layers.policy")
local tools = lazy("sandbox_enforcer.tools")
local validators = lazy("sandbox_enforcer.layers.validators")
local worktree = lazy("sandbox_enforcer.layers.worktree")

local tool_calls = {}

--- The layers of the policy, behind the others.
function tool_calls.add_policy(list, config, known, script)
  list[#list + 1] = policy.new(config, known, script)
  if config.elsewhere then return end
  list[#list + 1] = validators.new(config)
  if config.policy.agents then list[#list + 1] = agents.new(config) end
end

local function joined(list, more)
  return more and table.move(more, 1, #more, #(list or {}) + 1, list or {}) or list
end

--- Shell texts that a tool of another kind is given are judged as commands are; they cannot be
-- rewritten, and are not approved.
local function judge_texts(event, config, decision)
  local texts, maybe = validators.commands(event.tool_name, event.tool_input, config)
  for _, text in ipairs(maybe) do
    local said = decide.command(text, event.cwd, config, true)
    if said.classification == "BLOCKED" then texts[#texts + 1] = text end
  end
  for _, text in ipairs(texts) do
    local said = decide.command(text, event.cwd, config, true)
    local verdict = said.verdict == "rewrite" and "ask" or said.verdict
    decision.unknown = decision.unknown or said.unknown
    decision.scripts = joined(decision.scripts, said.scripts)
    local rank = verdict ~= "allow" and decide.SEVERITY[verdict] or 0
    if rank > (decide.SEVERITY[decision.verdict] or 0) then
      decision.verdict, decision.by = verdict, said.by
      table.move(said.reasons, 1, #said.reasons, #decision.reasons + 1, decision.reasons)
    end
  end
  return decision
end

--- A call as it is judged: of tools of servers, with what texts of JSON hold.
local function unfolded(event)
  if not parameters.operation(event.tool_name) then return event end
  local input = parameters.unfolded(event.tool_input)
  return setmetatable({ tool_input = input }, { __index = event })
end

--- Judge a tool that is given paths in place of a command.
function tool_calls.judge(event, config)
  event = unfolded(event)
  local found = tools.effects(event.tool_name, event.tool_input, event.cwd, config)
  if not found and not config.profile then return { reasons = {} } end
  local known = decide.start(config, event.cwd)
  local step = {
    tool = event.tool_name, effects = found or {}, fields = {}, environment = {}, assigns = {},
    opened = { files = {}, stdin = {}, stdout = {} }, cwd = event.cwd, event = event,
  }
  local layers = { guard.new(config, known) }
  if config.worktree then layers[#layers + 1] = worktree.new(config, known) end
  if config.boundary then layers[#layers + 1] = boundary.new(config, known) end
  if config.profile then tool_calls.add_policy(layers, config, known) end
  for _, layer in ipairs(layers) do layer:judge(step) end
  local decision = decide.combine(layers)
  return config.profile and judge_texts(event, config, decision) or decision
end

return tool_calls
