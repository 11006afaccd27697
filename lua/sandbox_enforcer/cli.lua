--- The person's command: sandbox-enforcer VERB ...
-- @module sandbox_enforcer.cli
local cli = {}

local USAGE <const> = 64  -- as sysexits.h has it

local VERBS <const> = {
  check = { module = "sandbox_enforcer.cli.check", says = "check [FILE...]   check rules" },
  consent = { module = "sandbox_enforcer.cli.consent",
    says = "consent list      what you approved once; consent revoke NAME...|--all" },
  env = { module = "sandbox_enforcer.cli.env",
    says = "env [--json] [DIR] print the variables that keep git in its worktree" },
  explain = { module = "sandbox_enforcer.cli.explain",
    says = "explain [--tree] COMMAND  show what the hook makes of a command, and why" },
  policy = { module = "sandbox_enforcer.cli.policy",
    says = "policy check FILE  check a policy file" },
  trust = { module = "sandbox_enforcer.cli.trust",
    says = "trust [DIR]       pin a project's policy; --revoke, --list" },
}

local function help(status)
  local names = {}
  for name in pairs(VERBS) do names[#names + 1] = name end
  table.sort(names)
  local lines = { "usage: sandbox-enforcer             judge the hook event on stdin" }
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
    told.stderr = ("sandbox-enforcer: there is no verb %q\n"):format(name) .. told.stderr
    return told
  end
  return require(verb.module).run({ table.unpack(arguments, 2) }, context)
end

return cli
