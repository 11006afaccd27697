--- What a command creates, changes or deletes, however it says so.
-- @module sandbox_enforcer.changes
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effect")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local changes = {}

local kinds <const> = effects.kinds

--- Does a command change anything that its words or redirections name?
function changes.any(step)
  if #step.opened.files > 0 then return true end
  local list = step.effects
  for i = 1, #list do
    if kinds[list[i].kind].alters and not effects.is_printed(list[i]) then return true end
  end
  return false
end

--- The directory that an unknown word's path begins with: its leading known names.
local function beginning(cwd, text)
  local known = text and text:match("^.*/")
  local path = known and paths.absolute(cwd, known)
  return path and paths.is_known(path) and path or nil
end

--- Where a path with ".." leads: the system follows links before it applies a "..".
local function physical(cwd, text, path)
  if not text or not text:find("..", 1, true) then return path end
  return core.resolve(text:sub(1, 1) == "/" and text or cwd .. "/" .. text) or path
end

--- Add a change at a path, which may be unknown.
local function add(list, change, path, cwd)
  local known = path and paths.is_known(path)
  change.path, change.fresh = known and path or nil, path and path:find("^\1new") and true or nil
  if known then
    change.path = physical(cwd, change.text, path)
    change.begins = nil
  end
  list[#list + 1] = change
end

local function of_effect(effect, begins)
  return {
    how = kinds[effect.kind].alters, text = effect.text, why = effect.why,
    names = effect.directory and effect.names or nil,
    directory = effect.directory and true or false, source = effect, begins = begins,
  }
end

--- A loop's word has several values; find writes below its starting paths.
local function add_effect(list, step, effect)
  local item = effect.item or effect.place and effect.place.item
  local cwd = effect.cwd or step.cwd
  local several = item and (item.choices or item.below)
  for _, text in ipairs(several or {}) do
    local change = of_effect(effect)
    change.text = text
    add(list, change, paths.absolute(cwd, text), cwd)
  end
  if several then return end
  add(list, of_effect(effect, item and beginning(cwd, item.begins)), effect.path, cwd)
end

local function add_file(list, step, file)
  for _, text in ipairs(file.choices or {}) do
    local change = { how = "write", text = text, directory = false, source = file }
    add(list, change, paths.absolute(step.cwd, text), step.cwd)
  end
  if file.choices then return end
  add(list, {
    how = "write", text = file.text, directory = false, source = file,
    begins = beginning(step.cwd, file.begins),
  }, file.path, step.cwd)
end

--- A list of `{ how, path, text, begins, names, directory, source }`: `how` is "write", "change" or
-- "delete"; `path` is nil if unknown. An unknown path may still have `begins`, the directory it
-- begins with, and `fresh`, if it is inside something mktemp made. `names` are the names created
-- in the directory `path`.
function changes.of(step)
  local list = {}
  for _, effect in ipairs(step.effects) do
    local alters = kinds[effect.kind].alters and not effects.is_printed(effect)
    if alters then add_effect(list, step, effect) end
  end
  for _, file in ipairs(step.opened.files) do add_file(list, step, file) end
  return list
end

--- @tparam table change from `changes.of`
-- @treturn boolean the change affects entries below the path, not the path itself
-- @treturn ?{string,...} patterns that all these entries' names match
function changes.below(change)
  local source = change.source
  local item = source.item or source.place and source.place.item or {}
  return (source.below or item.below) and true or false, source.matching or item.matching
end

--- The variables that a command sets or unsets, for itself or for later commands: a list of
-- `{ name, value, unset }`; an unknown value is nil.
-- @tparam table step with `declares`, `environment` and `effects`
function changes.assigns(step)
  local list = table.move(step.declares or {}, 1, #(step.declares or {}), 1, {})
  for _, variable in ipairs(step.environment) do
    list[#list + 1] = { name = variable.name, value = variable.value }
  end
  for _, effect in ipairs(step.effects) do
    for _, name in ipairs(effect.kind == "run" and effect.sets or {}) do
      list[#list + 1] = { name = name, value = (effect.values or {})[name] }
    end
    if effect.kind == "unset" then
      list[#list + 1] = { name = effect.text, unset = true, all = effect.all }
    end
  end
  return list
end

--- Does a command kill a process, or change or delete something unknown?
function changes.ends_unknown(step)
  if steps.name(step) == "kill" then return true end
  local list = step.effects
  for i = 1, #list do
    local alters = kinds[list[i].kind].alters
    if (alters == "change" or alters == "delete") and not list[i].path then return true end
  end
  return false
end

return changes
