--- What words give where a variable is not set: `${DIR:-data}`. The environment of the command is
-- that of the hook as far as anybody knows, so this is *likely* and no more: only where a download
-- goes is taken from it, which is changed wherever the word is.
-- @module sandbox_enforcer.shell.defaults
local defaults = {}

local DEFAULTS <const> = { [":-"] = true, ["-"] = true, [":="] = true, ["="] = true }

--- Names that have a default in a list of parts.
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

--- Is a variable not set, as far as the hook can tell?
local function is_unset(world, name)
  if world.vars[name] ~= nil or world.assigned[name] then return false end
  return name:find("^%d$") ~= nil or world.env ~= nil and world.env(name) == nil
end

--- The text that `${x:=text}` gives a variable that is not set; nil if that is unknown.
-- @tparam table walker
-- @tparam table part
function defaults.given(walker, part)
  local only = part.parts and #part.parts == 1 and part.parts[1]
  local text = only and only.kind == "literal" and only.text
  return text and is_unset(walker.world, part.name) and text or nil
end

--- The text that a word gives if the variables in it that have a default are not set; nil if that
-- is unknown, or it is more than one.
-- @tparam table walker
-- @tparam table word
-- @tparam[opt] boolean whole it is not split, as in an assignment
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
