--- Does a person run us, or an agent? Some things only a person may do.
-- @module sandbox_enforcer.client.caller
local ancestors = require("sandbox_enforcer.client.ancestors")
local core = require("sandbox_enforcer.core")

local caller = {}

--- Variables with which agents mark the shells that they start.
local MARKS <const> = {
  "CLAUDECODE", "CLAUDE_CODE", "CLAUDE_CODE_ENTRYPOINT", "CLAUDE_CODE_CHILD_SESSION",
  "CLAUDE_CODE_SESSION_ID", "AI_AGENT", "AGENT", "CODEX_SANDBOX", "CODEX_SANDBOX_NETWORK_DISABLED",
  "CODEX_THREAD_ID", "CURSOR_AGENT", "GEMINI_CLI", "OPENCODE", "OPENCODE_CLIENT", "AUGMENT_AGENT",
  "GOOSE_TERMINAL", "CLINE_ACTIVE", "QWEN_CODE", "COPILOT_AGENT",
}

local MARKED <const> = {}
for _, name in ipairs(MARKS) do MARKED[name] = true end

--- The mark on one of our ancestors: a process can empty the environment of its children, but not
-- its own.
local function marked_ancestor()
  for _, process in ipairs(ancestors.list()) do
    for _, variable in ipairs(ancestors.variables(process)) do
      local name = variable:match("^([^=]*)=.")
      if name and MARKED[name] then return name end
    end
  end
  return nil
end

--- Why an agent seems to run us; nil if none does.
-- @tparam table given `env` (function(name)); `mark`, for tests
-- @treturn ?string
function caller.agent(given)
  for _, name in ipairs(MARKS) do
    if (given.env(name) or "") ~= "" then return name .. " is set, as in an agent's shell" end
  end
  local mark = given.mark or marked_ancestor
  local above = mark()
  return above and ("a parent process has %s set, as in an agent's shell"):format(above) or nil
end

--- Why we cannot be sure that a person runs us; nil if we can.
-- @tparam table given see `agent`; `is_terminal`, for tests
-- @treturn ?string
function caller.absent(given)
  local why = caller.agent(given)
  if why then return why end
  local is_terminal = given.is_terminal or core.isatty
  if not is_terminal(0) then return "standard input is not a terminal" end
  return nil
end

return caller
