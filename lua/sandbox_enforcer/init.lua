--- sandbox-enforcer as a library: what would the hook say?
--
--     local enforcer = require("sandbox_enforcer")
--     local decision = enforcer.decide(
--       { tool_name = "Bash", tool_input = { command = "git clone https://h/o/repo" }, cwd = "/" },
--       { CONTENT_FILTER_SANDBOX_DIR = "/sandbox" })
--     decision.verdict  --> "rewrite"
--     decision.command  --> "git clone https://h/o/repo /sandbox/repo"
-- @module sandbox_enforcer
local config = require("sandbox_enforcer.config")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local installed = require("sandbox_enforcer.installed")

local enforcer = { version = core.version, core = core }

local RULES <const> = installed.beside_module(select(2, ...))

--- Judge a tool call.
-- @tparam table event `tool_name`, `tool_input`, `cwd`, as the client sends them
-- @tparam[opt] table environment the variables that configure it; the process's own if there is
-- none
-- @treturn table `{ verdict, reasons, command, contained }`; the verdict is "deny", "ask",
-- "rewrite", "allow" or nil, which means that there is nothing to say
function enforcer.decide(event, environment)
  if type(event) ~= "table" then error("decide takes an event: a table", 2) end
  local given = { rules = RULES, cwd = event.cwd, env = core.env, environ = core.environ }
  if environment then
    given.env = function(name) return environment[name] end
    given.environ = function() return environment end
  end
  return decide.event(event, config.read(given))
end

return enforcer
