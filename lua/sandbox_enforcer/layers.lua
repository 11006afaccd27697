--- The layers: which exist, when each is on, in which order they judge, and whose reasons lead.
--
-- A layer is a class with
--
--     new(context)        gets all it needs; reads nothing else
--     judge(step)         looks at one command, or one tool call
--     review(step, seen)  optional: looks again after the walk through what the command runs
--                         (visit.lua)
--     finish()            its final answer: `{ verdict, reasons, … }`, or nil
--
-- The context is `{ config, world, script, event, plan, depth, witness, speaks }`: `script` is nil
-- for tools other than a shell; `event` is the call. `context:judge(text, cwd, config)` judges a
-- nested command, and `depth` is the nesting depth of this one. `witness(step)` sees every step
-- that the layers see. `speaks` means that the text mentions something the guard protects.
--
-- Layers tell each other things through the *plan*: `contained` (step -> true: a download into the
-- sandbox, and nothing else), `confined` (step -> true: the kernel confines it to the project, or
-- less, without the network), `unset` (step -> true: it must run without the variables that keep
-- git in the worktree), `moved` (effect, or opened file -> its new destination:
-- layers/downloads/plan.lua), and `relocates`, the final list of places that words name before
-- anything lands there (layers/downloads/relocation.lua). If the script is judged once more, the
-- context has that list as `relocated` from the start, and as `continued` (here `continues`) those
-- of them that a download is added to, together with the `groups` if that avoids a
-- question: new directories that go to the sandbox whole (layers/downloads/groups.lua). `grouped`
-- says that these are in `relocated`. `sheltered()` is the text of the script with its temporary
-- files in the sandbox, which is judged if nothing else helps (layers/downloads/temporary.lua). For
-- the same reason, `symbols()` are variables whose values may be symbols, and `quoted()` is the
-- script with quotes around its addresses (layers/downloads/symbols.lua). `closely` asks to judge
-- it once more with all rules, and with the content of the files it runs. `places` are those that
-- downloads were moved from, when the rewritten script is judged (downloads/rejudging.lua).
-- @classmod sandbox_enforcer.layers
local agents = require("sandbox_enforcer.layers.agents")
local boundary = require("sandbox_enforcer.layers.boundary")
local confine = require("sandbox_enforcer.layers.confine")
local downloads = require("sandbox_enforcer.layers.downloads")
local effect = require("sandbox_enforcer.effect")
local guard = require("sandbox_enforcer.layers.guard")
local policy = require("sandbox_enforcer.layers.policy")
local validators = require("sandbox_enforcer.layers.validators")
local worktree = require("sandbox_enforcer.layers.worktree")

local layers = {}
layers.__index = layers

--- All layers, and when each is on: if the configuration has what it `needs`, only for scripts
-- (`scripts`), and if `also` agrees. The first layer's reasons lead.
layers.list = {
  { "guard", guard, needs = "guards" },
  { "worktree", worktree, needs = "worktree" },
  { "boundary", boundary, needs = "boundary" },
  { "downloads", downloads, scripts = true },
  { "confine", confine, scripts = true, also = confine.is_on },
  { "policy", policy, needs = "profile" },
  { "validators", validators, needs = "profile" },
  { "agents", agents, needs = "profile", also = function(config) return config.policy.agents end },
}

--- Is a layer on? For a command that runs elsewhere, only the policy applies.
local function is_on(row, config, script)
  local needs, also = row.needs, row.also
  if config.elsewhere then return row[1] == "policy" end
  return (not needs or config[needs]) and (script or not row.scripts) and (not also or also(config))
end

--- Takes the guard's place until a step concerns it.
local PENDING <const> = { judge = function() end, finish = function() end }

--- Does a step concern the guard? Fetched content does not: it goes to the sandbox, if there is
-- one. Most commands have no rule, and just the effect that says so.
local function is_guarded(step, config)
  if step.tool or step.declares or #step.environment > 0 or #step.opened.files > 0 then
    return true
  end
  if step.opaque or step.fields[1] and not step.fields[1].text then return true end
  local list = step.effects
  for i = 1, #list do
    local one = list[i]
    local kind = one.kind
    if kind ~= "opaque" and effect.kinds[kind].guarded then return true end
    if kind == "fetch" and not config.sandbox or one.sets then return true end
  end
  return false
end

--- The rows of the layers that are on; kept with the configuration, unless that is one derived
-- from another.
local function rows_of(config, script)
  local kept, key = rawget(config, "kept"), script and "layers" or "tool_layers"
  local rows = kept and kept[key]
  if rows and rows.list == layers.list then return rows end
  rows = { list = layers.list }
  for _, row in ipairs(layers.list) do
    if is_on(row, config, script) then rows[#rows + 1] = row end
  end
  if kept then kept[key] = rows end
  return rows
end

--- The layers that are on. The guard is created at the first step that concerns it.
-- @tparam table context
function layers.new(context)
  local rows = rows_of(context.config, context.script)
  local self = setmetatable({ context = context, rows = rows }, layers)
  for i = 1, #rows do
    local row = rows[i]
    local waits = row[1] == "guard" and not context.speaks
    self[i] = waits and PENDING or row[2].new(context)
  end
  return self
end

--- Show a step to every layer.
-- @treturn table `moved` of the plan: what goes elsewhere
function layers:judge(step)
  local context = self.context
  if context.witness then context.witness(step) end
  for i = 1, #self do
    local layer = self[i]
    if layer == PENDING and is_guarded(step, context.config) then
      layer = guard.new(context)
      self[i] = layer
    end
    if layer ~= PENDING then layer:judge(step) end
  end
  return context.plan.moved
end

function layers:review(step, seen)
  for i = 1, #self do
    local layer = self[i]
    if layer.review then layer:review(step, seen) end
  end
end

--- Each layer's answer, in their order: a list of `{ name, said }`.
function layers:finish()
  local list = {}
  for nth = 1, #self do
    local said = self[nth]:finish()
    if said then list[#list + 1] = { name = self.rows[nth][1], said = said } end
  end
  return list
end

return layers
