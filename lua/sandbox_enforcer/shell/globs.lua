--- Patterns of the shell, such as src/*.lua, and the files that they stand for.
-- @module sandbox_enforcer.shell.globs
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local globs = {}

--- The names in a directory that one component of a pattern fits.
local function names_in(directory, component)
  if not component:find("[*?]") then
    return core.kind(directory .. "/" .. component) and { component } or {}
  end
  local list = {}
  for _, name in ipairs({ ".", ".." }) do  -- some shells find these, too
    local dotted = component:sub(1, 1) == "."
    if dotted and core.fits(component, name) then list[#list + 1] = name end
  end
  for _, name in ipairs(core.list(directory) or {}) do
    local hidden = name:sub(1, 1) == "." and component:sub(1, 1) ~= "."
    if not hidden and core.fits(component, name) then list[#list + 1] = name end
  end
  return list
end

--- The texts that a pattern stands for: those of the files that it fits, or itself if it fits none.
-- @string cwd
-- @string written as it is in the script
-- @number most how many there may be
-- @treturn {string,...}|nil nil if it is not a plain one, or has too many
function globs.texts(cwd, written, most)
  if not written:find("^[%w_./*?+-]+$") or not written:find("[*?]") then return nil end
  if written:find("**", 1, true) or not paths.is_known(cwd) then return nil end
  local list = { written:match("^/+") or "" }
  for component, slash in written:gmatch("([^/]+)(/*)") do
    local longer = {}
    for _, text in ipairs(list) do
      local directory = text:sub(1, 1) == "/" and text or cwd .. "/" .. text
      for _, name in ipairs(names_in(directory, component)) do
        longer[#longer + 1] = text .. name .. slash
        if #longer > most then return nil end
      end
    end
    list = longer
  end
  return #list > 0 and list or { written }
end

return globs
