--- A protected file or directory, with all paths that lead to it.
-- @classmod sandbox_enforcer.layers.guard.protected_path
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local resolver = require("sandbox_enforcer.layers.guard.resolver")

local protected_path = {}
protected_path.__index = protected_path

local fold = resolver.fold

--- @tparam {string,...} list its paths
-- @tparam table given `what` it is, `verdict`, `near` (unknown names in its directory may be it),
-- `ours`, `linked` (links to it count as it)
function protected_path.new(list, given)
  local self = setmetatable({ paths = list, folded = {} }, protected_path)
  for key, value in pairs(given) do self[key] = value end
  for i, path in ipairs(list) do self.folded[i] = fold(path) end
  return self
end

--- Is a path (folded) this place or inside it?
function protected_path:holds(path)
  for _, own in ipairs(self.folded) do
    if core.contains(own, path) then return true end
  end
  return false
end

--- The path from a directory (folded) down to this place: "a/b"; nil if it is not below.
local function below(own, directory)
  if own == directory or not core.contains(directory, own) then return nil end
  return own:sub(directory == "/" and 2 or #directory + 2)
end

--- The path from a directory (folded) down to this place; nil if it is not below.
function protected_path:rest(directory)
  for _, own in ipairs(self.folded) do
    local found = below(own, directory)
    if found then return found end
  end
  return nil
end

--- Is this place below a path (folded), under a name that begins with `stub`?
-- @string path
-- @string[opt] stub
function protected_path:is_below(path, stub)
  for _, own in ipairs(self.folded) do
    local rest = below(own, path)
    if rest and (not stub or rest:sub(1, #stub) == fold(stub)) then return true end
  end
  return false
end

--- Is it directly in this directory (folded)?
function protected_path:is_in(path)
  for _, own in ipairs(self.folded) do
    if own ~= "/" and paths.parent(own) == path then return true end
  end
  return false
end

--- Does `*` in a directory (folded) skip the name that leads to it?
function protected_path:is_hidden(path)
  for _, own in ipairs(self.folded) do
    local rest = below(own, path)
    if rest and rest:sub(1, 1) ~= "." then return false end
  end
  return true
end

--- Does a name match a pattern? "[...]" matches any letter.
function protected_path.is_like(name, pattern)
  return core.fits((pattern:gsub("%b[]", "?")), name)
end

--- Does its name match all of these patterns?
function protected_path:is_named(patterns)
  for _, path in ipairs(self.folded) do
    local name, fits = paths.basename(path) or "", true
    for _, text in ipairs(patterns) do
      fits = fits and protected_path.is_like(name, fold(text))
    end
    if fits then return true end
  end
  return false
end

--- Does it exist?
function protected_path:exists() return core.kind(self.paths[1]) ~= nil end

--- The name of this place in messages.
function protected_path:show() return self.paths[1] end

return protected_path
