--- The number of the process that judges commands, on its way to kill.
-- @module sandbox_enforcer.classify.ending
local steps = require("sandbox_enforcer.steps")

local ending = { mark = "judging" }

--- Does a command look for it by its name?
function ending.brings(_, step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("sandbox%-enforcer") then return true end
  end
  return false
end

function ending.ends(_, step, found) return found and steps.name(step) == "kill" end

return ending
