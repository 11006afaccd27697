--- The text of words if a variable is unset: `${DIR:-data}`. As far as we know, the command's
-- environment is the hook's, so the result is only *likely*. It only tells where a download goes;
-- that word is rewritten wherever it is.
-- @module sandbox_enforcer.shell.defaults
local defaults = {}

local DEFAULTS <const> = { [":-"] = true, ["-"] = true, [":="] = true, ["="] = true }

--- The names with a default in a list of parts.
local function named(parts, names)
  for _, part in ipairs(parts or {}) do
    if part.kind == "parameter" and part.name and DEFAULTS[part.op] and not part.index
      and not part.length and not part.indirect then
      names[part.name] = true
    end
    if part.kind == "double" then named(part.parts, names) end
  end
  return names
end

--- Is a variable unset, as far as the hook can tell?
local function is_unset(world, name)
  if world.vars[name] ~= nil or world.assigned[name] then return false end
  return name:find("^%d$") ~= nil or world.env ~= nil and world.env(name) == nil
end

--- The text that `${x:=text}` assigns to an unset variable; nil if unknown.
-- @tparam table walker
-- @tparam table part
function defaults.given(walker, part)
  local only = part.parts and #part.parts == 1 and part.parts[1]
  local text = only and only.kind == "literal" and only.text
  return text and is_unset(walker.world, part.name) and text or nil
end

--- The text of a word if its variables with a default are unset; nil if unknown or more than one.
-- @tparam table walker
-- @tparam table word
-- @tparam[opt] boolean whole do not split, as in an assignment
function defaults.likely(walker, word, whole)
  local world = walker.world
  local names = named(word.parts, {})
  if not next(names) and not next(world.likely) then return nil end
  local vars = setmetatable({}, { __index = function(_, name)
    local value = world.vars[name]
    if value ~= nil then return value end
    if world.likely[name] then return world.likely[name] end
    if names[name] and is_unset(world, name) then return false end
    return nil
  end })
  local texts = walker.script:expand(word, vars, whole and { split = false } or nil)
  return texts and #texts == 1 and texts[1] ~= "" and texts[1] or nil
end

return defaults
