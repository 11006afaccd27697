--- Directories that a script makes under a name that is unknown and new: `D=out-$(date +%F);
-- mkdir "$D"`. From then on the variable stands for a place of its own.
-- @module sandbox_enforcer.shell.fresh_directories
local core = require("sandbox_enforcer.core")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local paths = require("sandbox_enforcer.paths")

local fresh_directories = {}

--- What the value of a variable begins with, if the script assigns it once and sets it in no other
-- way; nil otherwise.
local function beginning(text, name)
  local count = 0
  for at in text:gmatch("()%f[%w_]" .. name .. "%f[^%w_]") do
    if not text:sub(at - 1, at - 1):find("[${]") then count = count + 1 end
  end
  return count == 1 and text:match("%f[%w_]" .. name .. "=[\"']?([%w_.-]+)%$%(") or nil
end

--- Is there nothing in a directory whose name begins like this?
local function is_new(directory, begins)
  for _, name in ipairs(core.list(directory) or {}) do
    if name:sub(1, #begins) == begins then return false end
  end
  return true
end

--- Does a script stay in its directory, as far as its words tell?
local function stays(text)
  return not text:find("%f[%w]cd%f[%W]") and not text:find("pushd", 1, true)
    and not text:find("popd", 1, true)
end

--- Give the variable that names a new directory a place of its own.
-- @tparam table walker
-- @tparam table step
-- @tparam table effect that creates it
function fresh_directories.name(walker, step, effect)
  local item = effect.item
  local field = item and item.name == "directory" and not item.text and step.fields[item.field]
  local name = field and field.tame and descriptors.variable(field.word)
  local world, text = walker.world, walker.script.text
  if not name or walker.loops > 0 or walker.called or not stays(text) then return end
  local cwd, begins = world.here.cwd, beginning(text, name)
  if begins and paths.is_known(cwd) and not next(world.made) and is_new(cwd, begins) then
    world:assign(name, world:nowhere(true))
  end
end

return fresh_directories
