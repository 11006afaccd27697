--- The symbolic links that a script makes, and where its later changes lead through them.
-- @classmod sandbox_enforcer.made_links
local paths = require("sandbox_enforcer.paths")

local made_links = {}
made_links.__index = made_links

function made_links.new() return setmetatable({}, made_links) end

--- Remember what a symbolic link leads to.
-- @tparam table effect of the kind "link"
-- @tparam {table,...} list the changes of its step: what it makes
-- @treturn ?string the target of the last one
function made_links:remember(effect, list)
  local found
  for _, change in ipairs(list) do
    local name = change.directory and paths.basename(effect.text)
    local link = change.path and (name and change.path .. "/" .. name or change.path)
    local target = link and paths.absolute(paths.parent(link), effect.text)
    if target and paths.is_known(target) and change.how ~= "delete" then
      self[link], found = target, target
    end
  end
  return found
end

--- Where a change leads through such a link; nil if through none.
-- @tparam table change see changes.lua
-- @treturn ?string
function made_links:through(change)
  local path = change.path
  local at = path
  while at do
    local target, itself = self[at], change.how == "delete" and at == path
    if target and not itself then return target .. path:sub(#at + 1) end
    at = at:match("^(.+)/[^/]*$")
  end
  return nil
end

return made_links
