--- The program that judges commands, or the number of its process, on its way to what ends it.
-- @module sandbox_enforcer.classify.ending
local deeds = require("sandbox_enforcer.classify.deeds")

local ending = { mark = "judging", lists = true }

--- Does a command look for it by its name?
function ending.brings(_, step)
  for i = 2, #step.fields do
    if (step.fields[i].text or ""):find("sandbox%-enforcer") then return true end
  end
  return false
end

function ending.ends(_, step, found) return found and deeds.ends_unknown(step) end

return ending
