--- Judges tools that are given paths, addresses or names in place of a command.
-- @module sandbox_enforcer.tool_calls
local decisions = require("sandbox_enforcer.decision")
local layers = require("sandbox_enforcer.layers")
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local steps = require("sandbox_enforcer.step")
local validators = require("sandbox_enforcer.layers.validators")

local tool_calls = {}

local function joined(list, more)
  return more and table.move(more, 1, #more, #(list or {}) + 1, list or {}) or list
end

--- Shell texts that a tool of another kind is given are judged as commands are; they cannot be
-- rewritten, and are not approved.
local function judge_texts(event, context, decision)
  local texts, maybe = validators.commands(event.tool, event.input, context.config)
  for _, text in ipairs(maybe) do
    local said = context:judge(text, event.cwd)
    if said.classification == "BLOCKED" then texts[#texts + 1] = text end
  end
  for _, text in ipairs(texts) do
    local said = context:judge(text, event.cwd)
    local verdict = said.verdict == "rewrite" and "ask" or said.verdict
    decision.unknown = decision.unknown or said.unknown
    decision.scripts = joined(decision.scripts, said.scripts)
    if verdict ~= "allow" and decisions.is_stricter(verdict, decision.verdict) then
      decision.verdict, decision.by = verdict, said.by
      table.move(said.reasons, 1, #said.reasons, #decision.reasons + 1, decision.reasons)
    end
  end
  return decision
end

--- A call as it is judged: of tools of servers, with what texts of JSON hold.
local function unfolded(event)
  if not parameters.operation(event.tool) then return event end
  local input = parameters.unfolded(event.input)
  return setmetatable({ input = input }, { __index = event })
end

--- Judge a tool that is given paths in place of a command.
-- @tparam table event
-- @tparam table context see layers.lua
function tool_calls.judge(event, context)
  local config = context.config
  event = unfolded(event)
  local found = config.agent.effects(event, config)
  if not found and not config.profile then return { reasons = {} } end
  local all = layers.new(context)
  all:judge(steps.new({
    tool = event.tool, event = event, effects = found or {}, cwd = event.cwd,
    fields = {}, environment = {}, assigns = {},
    opened = { files = {}, stdin = {}, stdout = {} },
  }))
  local decision = decisions.of(all:finish())
  return config.profile and judge_texts(event, context, decision) or decision
end

return tool_calls
