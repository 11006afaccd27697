--- The variables that configure the hook, as the hook itself would see them.
-- @module sandbox_enforcer.cli.environment
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")

local environment = {}

--- @tparam table context of the program
-- @string[opt] cwd where the client is started
-- @tparam[opt] boolean elsewhere it is not the client that may have started us
-- @treturn function function(name) -> string|nil
function environment.of_hook(context, cwd, elsewhere)
  return client.default.as_hook({
    env = core.env, environ = core.environ, program = context.program,
    project = cwd or core.cwd() or "/", elsewhere = elsewhere,
  }).env
end

--- The configuration that applies here.
-- @tparam table context of the program
-- @string[opt] cwd
-- @treturn sandbox_enforcer.config.read
function environment.config(context, cwd)
  return config.read({
    env = environment.of_hook(context, cwd), cwd = cwd or core.cwd(), agent = client.default,
    program = context.program, shipped = context.shipped,
    rules = rule_dirs.beside_program(context.program),
  })
end

return environment
