--- Judges tool calls: the only way to a decision, for the hook, the user's commands and libraries.
-- Writes nothing.
-- @classmod sandbox_enforcer.engine
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local decide = require("sandbox_enforcer.decide")
local engine_memory = require("sandbox_enforcer.engine_memory")

local engine = {}
engine.__index = engine

--- An engine for many decisions: it reads the configuration, the policy and the rules once, and
-- again when one of their files changes. It gives the same decision again while nothing that it
-- depends on has changed (decision_memo.lua). It raises the pause of Lua's collector, for the whole
-- program, to 400 unless it is higher.
-- @tparam table given `agent` (its adapter: client/init.lua), `env` (function(name) -> string|nil),
-- `environ` (function() -> all variables), `rules` (where the installed ones may be), and from the
-- hook `program`, `shipped`, `began`, `lost` and `options` (see config/read.lua)
function engine.new(given)
  return setmetatable({ given = given, kept = engine_memory.new() }, engine)
end

--- An engine for one decision: it keeps nothing.
-- @tparam table given see `new`
function engine.once(given) return setmetatable({ given = given }, engine) end

local function read(cwd, given, session)
  return config.read({
    agent = given.agent, env = given.env, environ = given.environ, rules = given.rules,
    shipped = given.shipped, program = given.program, began = given.began, lost = given.lost,
    options = given.options,
    cwd = cwd, session = session,
  })
end

--- The configuration for one decision.
-- @string[opt] cwd where the tool is called
-- @string[opt] session
-- @treturn sandbox_enforcer.config.read
function engine:configure(cwd, session)
  if not self.kept then return read(cwd, self.given, session) end
  return self.kept:config(cwd, read, self.given, session)
end

--- Judge a tool call with a configuration.
-- @tparam table event neutral, as client/init.lua describes it
-- @tparam sandbox_enforcer.config.read settled see `configure`
-- @tparam[opt] function see called with each command when it is judged
-- @treturn table see `decide`
function engine.judge(event, settled, see) return decide.event(event, settled, see) end

--- Assumes that links do not change during one call.
local function judged(self, event, see)
  core.remember_links(true)
  local settled = self:configure(event.cwd)
  local memo = self.kept and not see and self.kept:memo(event.cwd)
  local decision = memo
    and memo:decide(event, settled.rulebooks.roots.generation, engine.judge, settled)
    or engine.judge(event, settled, see)
  core.remember_links(false)
  return decision, settled
end

--- Judge a tool call.
-- @tparam table event as the agent sends it
-- @treturn table `{ verdict, reasons, command, contained, directories }`; the verdict is "deny",
-- "ask", "rewrite", "allow" or nil (nothing to say); `directories` must be created before the
-- rewritten `command` runs
function engine:decide(event)
  if type(event) ~= "table" then error("decide expects an event table", 2) end
  local given = self.given
  local neutral = given.agent.event(event, given.env)
  return (judged(self, neutral))
end

--- Judge a tool call, and return what it does.
-- @tparam table event see `decide`
-- @treturn table what `decide` gives
-- @treturn {table,...} the commands in running order, as layers see them: `fields`, `effects`,
-- `opened`, `environment`, `cwd` (step.lua)
-- @treturn {string,...} what is wrong with the configuration
-- @treturn sandbox_enforcer.config.read the configuration
function engine:explain(event)
  if type(event) ~= "table" then error("explain expects an event table", 2) end
  local given, list = self.given, {}
  local neutral = given.agent.event(event, given.env)
  local decision, settled = judged(self, neutral, function(step) list[#list + 1] = step end)
  return decision, list, { table.unpack(settled.problems) }, settled
end

--- The commands of a script, as layers see them.
-- @string text
-- @string[opt] cwd where it runs
-- @treturn {table,...} see `explain`
-- @treturn table the decision
-- @treturn {string,...} what is wrong with the configuration
function engine:steps(text, cwd)
  local decision, list, problems = self:explain(self.given.agent.call(text, cwd))
  return list, decision, problems
end

return engine
