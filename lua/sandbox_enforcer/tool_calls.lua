--- Judges tools that take paths, addresses or names instead of a command.
-- @module sandbox_enforcer.tool_calls
local decisions = require("sandbox_enforcer.decision")
local layers = require("sandbox_enforcer.layers")
local parameters = require("sandbox_enforcer.layers.validators.parameters")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local validators = require("sandbox_enforcer.layers.validators")

local tool_calls = {}

local function joined(list, more)
  return more and table.move(more, 1, #more, #(list or {}) + 1, list or {}) or list
end

local REWRITTEN <const> = "%s cannot be redirected in %s. Run it with the shell tool, or use: %s"
local LONGEST <const> = 120

local function shown(text)
  return #text > LONGEST and text:sub(1, LONGEST) .. "..." or text
end

--- The answer for a shell text passed to a tool: as for a shell command, except that it cannot be
-- rewritten, and the client's own rules for commands do not apply, so what the client would ask
-- about is asked here.
-- @treturn ?string verdict
-- @treturn {string,...} reasons
local function said_of(event, text, said)
  if said.verdict == "rewrite" then
    return "ask", { REWRITTEN:format(shown(text), shown(event.tool), shown(said.command)) }
  end
  local silent = not said.verdict and said.classification == "NEEDS_APPROVAL"
    and not parameters.held(text)  -- judged by its content
  if not silent then return said.verdict, said.reasons end
  local why = ("Needs your OK: %s runs %s: %s"):format(shown(event.tool), shown(text), said.why)
  return "ask", { why }
end

--- Where a tool's shell text runs: a parameter may say so.
local function directory_of(event)
  for key, value in pairs(event.input) do
    local words = type(key) == "string" and type(value) == "string" and parameters.words(key) or {}
    local last = words[#words]
    if last == "cwd" or last == "workdir" or last == "directory" and words[#words - 1] == "working"
      or last == "dir" and words[#words - 1] == "work" then
      return paths.absolute(event.cwd or "/", value)
    end
  end
  return event.cwd
end

--- Judge shell texts passed to other tools the same way as commands, but never approve them.
local function judge_texts(event, context, decision)
  local texts, maybe = validators.commands(event.like or event.tool, event.input, context.config)
  local cwd = directory_of(event)
  for _, text in ipairs(maybe) do
    local said = context:judge(text, cwd)
    local refused = said.classification == "BLOCKED" or said.verdict == "deny"
    if refused or said.verdict and said.by == "guard" then texts[#texts + 1] = text end
  end
  for _, text in ipairs(texts) do
    local said = context:judge(text, cwd)
    local verdict, reasons = said_of(event, text, said)
    decision.unknown = decision.unknown or said.unknown
    decision.scripts = joined(decision.scripts, said.scripts)
    if verdict ~= "allow" and decisions.is_stricter(verdict, decision.verdict) then
      decision.verdict, decision.by = verdict, said.by
      table.move(reasons, 1, #reasons, #decision.reasons + 1, decision.reasons)
    end
  end
  return decision
end

--- The call to judge: for tools of servers, with the content of JSON texts unpacked.
local function unfolded(event)
  if not parameters.operation(event.like or event.tool) then return event end
  local input = parameters.unfolded(event.input)
  return setmetatable({ input = input }, { __index = event })
end

--- Judge a tool that takes paths instead of a command.
-- @tparam table event
-- @tparam table context see layers.lua
function tool_calls.judge(event, context)
  local config = context.config
  event = unfolded(event)
  local found = config.agent.effects(event, config)
  local all = layers.new(context)
  all:judge(steps.new({
    tool = event.tool, event = event, effects = found or {}, cwd = event.cwd,
    fields = {}, environment = {}, assigns = {},
    opened = { files = {}, stdin = {}, stdout = {} },
  }))
  return judge_texts(event, context, decisions.of(all:finish()))
end

return tool_calls
