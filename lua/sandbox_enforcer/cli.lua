--- The person's command: sandbox-enforcer VERB ...
-- @module sandbox_enforcer.cli
local check = require("sandbox_enforcer.cli.check")
local consent = require("sandbox_enforcer.cli.consent")
local env = require("sandbox_enforcer.cli.env")
local explain = require("sandbox_enforcer.cli.explain")
local nearest = require("sandbox_enforcer.nearest")
local policy = require("sandbox_enforcer.cli.policy")
local trust = require("sandbox_enforcer.cli.trust")

local cli = {}

local USAGE <const> = 64  -- as sysexits.h has it

local VERBS <const> = {
  check = { module = check, says = "check [FILE...]   check rules" },
  consent = { module = consent,
    says = "consent list      list your approvals; consent revoke NAME...|--all" },
  env = { module = env,
    says = "env [--json] [DIR] print the variables that keep git in its worktree" },
  explain = { module = explain,
    says = "explain [--tree] COMMAND  show what the hook says about a command, and why" },
  policy = { module = policy,
    says = "policy show [DIR]  show the policy in force; policy check FILE..." },
  trust = { module = trust,
    says = "trust [DIR]       pin a project's policy; --revoke, --list" },
}

local function help(status)
  local names = {}
  for name in pairs(VERBS) do names[#names + 1] = name end
  table.sort(names)
  local lines = { "usage: sandbox-enforcer             check the hook event on stdin" }
  for _, name in ipairs(names) do
    lines[#lines + 1] = "       sandbox-enforcer " .. VERBS[name].says
  end
  lines[#lines + 1] = "       sandbox-enforcer help | --version"
  local text = table.concat(lines, "\n") .. "\n"
  if status ~= 0 then return { stderr = text, status = status } end
  return { stdout = text, status = 0 }
end

--- Do what the arguments say.
-- @tparam {string,...} arguments
-- @tparam table context `program`
-- @treturn table `stdout`, `stderr`, `status`
function cli.run(arguments, context)
  local name = arguments[1]
  if name == "help" then return help(0) end
  local verb = VERBS[name]
  if not verb then
    local told = help(USAGE)
    told.stderr = ("sandbox-enforcer: unknown command %q%s\n"):format(name,
      nearest.hint(name, VERBS)) .. told.stderr
    return told
  end
  return verb.module.run({ table.unpack(arguments, 2) }, context)
end

return cli
