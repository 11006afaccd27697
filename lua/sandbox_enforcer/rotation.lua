--- A file that has grown too large gets another name, and the oldest of those are removed.
-- Of many hooks that try at once one does it, and every name is used only once.
-- @module sandbox_enforcer.rotation
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local rotation = {}

local OURS <const> = "^%.%d+T[%d.]+Z?%.%d+$"  -- what `rotate` puts behind a name

--- @string path
-- @number most how many bytes it may have: another hook may have renamed it by now
-- @number keep how many old ones stay
function rotation.rotate(path, most, keep)
  local old = ("%s.%s.%d"):format(path, core.timestamp():gsub("[:-]", ""), core.ticks())
  if not core.rename_large(path, old, most) then return end
  local directory, name = paths.parent(path), paths.basename(path)
  local found = {}
  for _, other in ipairs(core.list(directory) or {}) do  -- in the order of their times
    local rest = other:sub(1, #name) == name and other:sub(#name + 1)
    if rest and rest:find(OURS) then found[#found + 1] = other end
  end
  for i = 1, #found - keep do core.remove(directory .. "/" .. found[i]) end
end

return rotation
