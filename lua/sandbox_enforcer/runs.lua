--- Follows what a command runs: the arguments behind a wrapper, the text behind `sh -c`.
-- @module sandbox_enforcer.runs
local core = require("sandbox_enforcer.core")
local flow = require("sandbox_enforcer.flow")
local steps = require("sandbox_enforcer.steps")

local runs = {}

--- Walk the text of an argument as a script of its own. Returns false if it cannot be read.
local function follow_text(walker, step, effect)
  local item = effect.item
  local field = step.fields[item.field]
  local script = item.text and core.parse(item.text, { shell = walker.script.shell })
  if not script then return false end
  script.origin = {
    script = walker.script, offset = #item.prefix, holder = field.of == 1 and field.word or nil,
  }
  flow.apart(walker, script)
  return true
end

--- Walk what the effects of a step say that it runs.
-- @treturn boolean whether all of it could be followed
function runs.follow(walker, step)
  local all = true
  local world = walker.world
  for _, effect in ipairs(step.effects) do
    if effect.kind == "script" or effect.kind == "run" then
      local mark = world:mark()
      if effect.cwd ~= world.here.cwd then world:go(effect.cwd) end
      if effect.kind == "script" then
        all = follow_text(walker, step, effect) and all
      else
        walker.run(walker, steps.rest(step, effect.item.field), true)
      end
      world:leave(mark)
      if effect.kind == "run" then return all end  -- the rest are its arguments
    end
  end
  return all
end

return runs
