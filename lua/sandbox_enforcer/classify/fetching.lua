--- What a script downloads, and then runs before it ever was a file. A file is for the downloads
-- layer.
-- @module sandbox_enforcer.classify.fetching
local decoding = require("sandbox_enforcer.classify.decoding")

local fetching = { mark = "downloaded", passing = true, ends = decoding.ends }

--- Does a command print what comes from another machine?
function fetching.brings(_, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" and effect.stdout then return true end
  end
  return false
end

return fetching
