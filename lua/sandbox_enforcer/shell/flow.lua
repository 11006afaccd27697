--- Follows a script as the shell would run it, and shows each simple command with what is known
-- there.
--
-- A walk returns what can be said of the status of what it walked: `{ ok = changes, fail =
-- changes }`, the changes to the world that hold only if it succeeded, or only if it failed; nil
-- is "cannot be". What holds in both cases has been done to the world already.
-- @module sandbox_enforcer.shell.flow
local lazy = require("sandbox_enforcer.lazy")

--- What few scripts need is in nested.lua.
local flow = setmetatable({}, { __index = lazy("sandbox_enforcer.shell.nested") })

local MAX_STEPS <const> = 20000  -- commands looked at, calls of functions included

local control = lazy("sandbox_enforcer.shell.control")
local words = lazy("sandbox_enforcer.shell.words")

local walk  -- function(walker, node) -> outcome

--- By the kind of node: function(walker, node) -> outcome.
local kinds = setmetatable({}, { __index = function(_, kind) return control.kinds[kind] end })

--- The outcome of what may succeed and may fail.
function flow.either() return { ok = {}, fail = {} } end

--- Go on, whatever the status was. Returns false if nothing can come after it.
function flow.settle(walker, outcome)
  walker.world:join(outcome.ok, outcome.fail)
  return outcome.ok ~= nil or outcome.fail ~= nil
end

--- Walk within the redirections of a compound command.
function flow.redirected(walker, node, walking)
  local redirects = node.redirects
  if not redirects then return walking(walker, node) end
  local opened = walker.open(walker, redirects)
  local function within(_, body)
    return flow.within(walker, { stdout = opened.stdout, stdin = opened.stdin }, body, walking)
  end
  if opened.unsure then return flow.unsure(walker, node, within) end
  return within(walker, node)
end

function kinds.seq(walker, node)
  local items = node.items
  local reached = true
  for i = 1, #items - 1 do
    reached = flow.settle(walker, walk(walker, items[i])) and reached
  end
  if #items == 0 then return flow.either() end
  local outcome = walk(walker, items[#items])
  return reached and outcome or {}
end

local function count(walker)
  walker.steps = walker.steps + 1
  if walker.steps > MAX_STEPS then
    error({ limit = "the script runs too many commands to follow" })
  end
end

function kinds.command(walker, node)
  count(walker)
  if walker.quiet == 0 then walker.world.reached[node] = true end
  return walker.command(walker, node)
end

--- Walk any node. Returns the outcome.
function flow.walk(walker, node)
  if node.kind == "command" then return kinds.command(walker, node) end
  return flow.redirected(walker, node, kinds[node.kind])
end
walk = flow.walk

--- Follow a script from its first command to its last.
-- @tparam table walker `script`, `world`, and the functions `command`, `look`, `fields`, `open`,
-- `arithmetic` that know what a simple command, a word and a redirection are (shell.lua)
function flow.follow(walker)
  walker.functions, walker.defined, walker.calling, walker.exported = {}, {}, {}, {}
  walker.steps, walker.loops, walker.quiet = 0, 0, 0
  walker.stdout, walker.stdin = { kind = "shell" }, { kind = "shell" }
  walker.at_exit = {}
  flow.settle(walker, walk(walker, walker.script.root))
  for _, script in ipairs(walker.at_exit) do
    flow.settle(walker, flow.inline(walker, script))
  end
  if #walker.late > 0 then words.run_deferred(walker, {}, walker.late) end
  if not walker.dynamic then return end
  for _, body in ipairs(walker.defined) do  -- something unknown may call any of them
    count(walker)
    walker.world:forget()
    flow.settle(walker, control.call(walker, { bodies = { body }, fields = {} }))
  end
end

return flow
