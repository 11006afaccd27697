--- Lets steps and effects be made so that every later write onto them is noted.
-- @module frozen
local effects = require("sandbox_enforcer.effect")
local steps = require("sandbox_enforcer.step")

local frozen = {}

--- Stands in for a table, and tells who writes onto it. The write is done all the same, so that
-- what comes of it is as before.
local function proxy(real, what, writes)
  return setmetatable({}, {
    __index = real,
    __newindex = function(_, key, value)
      local from = debug.getinfo(2, "Sl")
      writes[#writes + 1] =
        ("%s.%s at %s:%d"):format(what, tostring(key), from.short_src, from.currentline)
      real[key] = value
    end,
    __pairs = function() return next, real, nil end,
    __len = function() return #real end,
  })
end

--- From now on.
-- @treturn table `writes`: "effect.label at file:line"...; `steps`, `effects`: how many were made;
-- `stop()`
function frozen.start()
  local new_step, new_effect, opaque = steps.new, effects.new, effects.opaque
  local self = { writes = {}, steps = 0, effects = 0 }
  local function frozen_effect(made)
    self.effects = self.effects + 1
    if made.names then made.names = proxy(made.names, "effect.names", self.writes) end
    return proxy(made, "effect", self.writes)
  end
  function steps.new(given)
    self.steps = self.steps + 1
    local step = new_step(given)
    step.effects = proxy(step.effects, "step.effects", self.writes)
    return proxy(step, "step", self.writes)
  end
  function effects.new(given) return frozen_effect(new_effect(given)) end
  function effects.opaque(why) return frozen_effect(opaque(why)) end
  function self.stop() steps.new, effects.new, effects.opaque = new_step, new_effect, opaque end
  return self
end

return frozen
