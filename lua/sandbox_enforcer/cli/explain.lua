--- sandbox-enforcer explain COMMAND: what the hook makes of a command, and why.
-- @module sandbox_enforcer.cli.explain
local config = require("sandbox_enforcer.config")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local installed = require("sandbox_enforcer.installed")
local printable = require("sandbox_enforcer.printable")

local explain = {}

local USAGE <const> = 64

--- @tparam {string,...} arguments the words of the command are joined by blanks
function explain.run(arguments, context)
  local text = table.concat(arguments, " ")
  if text == "" then
    local why = "sandbox-enforcer explain: give the command, as one quoted word\n"
    return { stderr = why, status = USAGE }
  end
  local settled = config.read({
    env = core.env, rules = installed.beside_program(context.program), cwd = core.cwd(),
    program = context.program,
  })
  local script, problem = core.parse(text, { shell = settled.shell })
  local lines = { script and script:dump() or "cannot be parsed: " .. tostring(problem) }
  local event = { tool_name = "Bash", tool_input = { command = text }, cwd = core.cwd() }
  local decision = decide.event(event, settled)
  lines[#lines + 1] = "verdict: " .. (decision.verdict or "nothing to say")
  if decision.classification then lines[#lines + 1] = "class:   " .. decision.classification end
  if decision.command then lines[#lines + 1] = "runs:    " .. decision.command end
  local why = #decision.reasons == 0 and decision.why or nil
  for _, list in ipairs({ decision.reasons, { why }, settled.problems }) do
    for _, reason in ipairs(list) do lines[#lines + 1] = "because: " .. reason end
  end
  return { stdout = printable.text(table.concat(lines, "\n")) .. "\n", status = 0 }
end

return explain
