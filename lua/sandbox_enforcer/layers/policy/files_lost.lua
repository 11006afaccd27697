--- What project files would lose that no commit has, if a command deletes, empties or replaces
-- them.
-- @module sandbox_enforcer.layers.policy.files_lost
local boundaries = require("sandbox_enforcer.config.boundaries")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local deletions = require("sandbox_enforcer.layers.policy.deletions")
local destruction = require("sandbox_enforcer.layers.policy.destruction")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local steps = require("sandbox_enforcer.step")
local uncommitted = require("sandbox_enforcer.git.uncommitted")

local files_lost = {}

local MOST <const> = 4       -- names in a message

--- A list for a sentence: "a, b and 3 more"; nil if it is empty.
function files_lost.told(list)
  if not list or #list == 0 then return nil end
  local shown = table.concat(list, ", ", 1, math.min(#list, MOST))
  return #list > MOST and ("%s and %d more"):format(shown, #list - MOST) or shown
end

local told <const> = files_lost.told

--- Names of what build tools recreate.
local MADE <const> = {}
for name in ([[
  build dist out target node_modules bower_components coverage __pycache__ .cache .venv venv tmp
  temp .next .nuxt .output .turbo .parcel-cache .pytest_cache .mypy_cache .ruff_cache .tox .nox
  .gradle .terraform obj htmlcov .nyc_output .svelte-kit .angular .eggs _build .dart_tool
]]):gmatch("%S+") do MADE[name] = true end

--- Is something below the project made by a build?
function files_lost.is_made(project, path)
  for name in path:sub(#project + 1):gmatch("[^/]+") do
    if MADE[name] or name:find("%.egg%-info$") or name:find("%.py[co]$") or name:find("%.o$")
      or name:find("%.log$") or name:find("%.tmp$") then
      return true
    end
  end
  return false
end

--- The names in a list that are worth mentioning: only those that a command selects, and none that
-- can be recreated.
function files_lost.chosen(list, matching)
  local found = {}
  for _, name in ipairs(list) do
    local fits = not matching or secrets.fits(name:match("%f[^/\0][^/]+$"), matching)
    if fits and not files_lost.is_made("", name) then found[#found + 1] = name end
  end
  return found
end

--- Why git cannot bring back what is at a path; nil if it can, or nothing is there.
-- @tparam[opt] boolean edited only changes to tracked files count
local function why_gone(config, path, matching, edited)
  if not core.kind(path) or files_lost.is_made(config.project, path) or config:holds(path)
    or boundaries.is_temporary(config, path) then
    return nil
  end
  local new, old = edited and {} or uncommitted.untracked(path), uncommitted.changed(path)
  if not new or not old then return not edited and "it may not be committed" or nil end
  new, old = files_lost.chosen(new, matching), files_lost.chosen(old, matching)
  if #new > 0 then return "no commit has " .. told(new) end
  return #old > 0 and "no commit has the changes to " .. told(old) or nil
end

--- Does a change destroy everything that was at its path?
local function takes(step, change)
  if change.how == "delete" then return not change.source.tracked end
  return destruction.is_wiped(step, change)
end

--- Does a command rename what it deletes?
function files_lost.moves(step)
  local gone, made = false, false
  for _, effect in ipairs(step.effects) do
    local alters = kinds[effect.kind].alters
    gone, made = gone or alters == "delete", made or alters ~= nil and alters ~= "delete"
  end
  return gone and made
end

--- Does a command have an option that its rule lists with a word?
local function has_one(step, word)
  for option in (knowledge.of(step, word) or ""):gmatch("%S+") do
    if step.call and step.call:has(option) then return true end
  end
  return false
end

--- Does a command keep what is at its target: by an option, a backup, or because it fails?
local function keeps(step)
  if has_one(step, "declines") or has_one(step, "adds") then return true end
  if knowledge.of(step, "remakes") and not has_one(step, "remakes") then return true end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "change" and effect.directory then return true end
  end
  return false
end

--- Does a command write what this script made, likely from what was there: jq . f > t; mv t f?
local function is_edited(step)
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    local from = (traits.file or traits.alters == "delete") and effect.path
    if from and not core.kind(from) then return true end
  end
  return false
end

--- Does a change put something else in place of a file?
-- @treturn boolean
-- @treturn boolean it may have been made to be written again, unless git tracks it
local function replaces(step, change)
  local redirect = change.source.redirect
  if redirect then return redirect.op == ">" or redirect.op == ">|", true end
  if change.how == "delete" or change.source.tracked or is_edited(step) then return false, false end
  if knowledge.of(step, "duplicates") then return not keeps(step), false end
  return change.how == "write" and knowledge.of(step, "adds") ~= nil and not keeps(step), true
end

--- Add the files below a directory that no commit has, as far as a source has them, too.
local function add_merged(list, source, target)
  local root = core.resolve(target) or target
  for _, names in ipairs({ uncommitted.untracked(root) or {}, uncommitted.changed(root) or {} }) do
    for _, name in ipairs(names) do
      for at in ("/" .. name):gmatch("()/") do
        local rest = name:sub(at)
        local path = root .. "/" .. rest
        if core.kind(path) == "file" and core.kind(source .. "/" .. rest) then
          list[#list + 1] = { path = path }
        end
      end
    end
  end
end

--- The files that a replacing change is about, as far as they are there. A directory that is copied
-- over another replaces what both have; what else a directory gets may be anything.
local function replaced(step, change)
  local list, known, named = {}, change.names ~= nil, {}
  for _, name in ipairs(change.directory and (change.names or {}) or { "" }) do
    local path = change.path and (change.path .. (change.directory and "/" .. name or ""))
    named[name] = path
    if path and core.kind(path) == "file" then list[#list + 1] = { path = path } end
  end
  for _, effect in ipairs(change.path and step.effects or {}) do
    local from = kinds[effect.kind].file and effect.path
    if from and from ~= change.path and core.kind(from, true) == "directory" then
      known = true
      add_merged(list, from, named[paths.basename(from)] or change.path)
    end
  end
  local any = change.path and change.directory and not known
  if any then list[1] = { path = change.path, source = { below = true } } end
  return list
end

--- The first of some files that would be gone for good: its name, and why.
local function first_gone(config, list, change, edited)
  for _, one in ipairs(list) do
    local below, matching = changes.below(one.source and one or change)
    local inside = core.contains(config.project, one.path)
      and (below or one.path ~= config.project)
    local why = inside and why_gone(config, one.path, below and matching or nil, edited)
    if why then return change.path == one.path and change.text or one.path, why end
  end
  return nil
end

--- What a deletion may take whose path nothing here tells: what is below the directory where it
-- begins, or else where the command runs; nil if that is not in the project.
local function anything(config, step, change)
  local at = change.begins or step.cwd
  if change.fresh or (at or ""):find("^\1new") then return nil end
  at = paths.is_known(at) and at or config.project
  local field = step.fields[(change.source.item or {}).field] or {}
  if field.ends and files_lost.is_made("", field.ends) then return nil end
  return core.contains(config.project, at) and { path = at, source = { below = true } } or nil
end

--- The files that a deletion is about.
local function deleted(config, step, change)
  local list = change.path and { change } or deletions.found(step, change)
  local unknown = #list == 0 and steps.is_typed(step) and anything(config, step, change)
  return unknown and { unknown } or list
end

--- Where typed code deletes what nothing here names: the directories that it looks through, or else
-- where it runs, unless it only makes temporary files; nil if it deletes nothing unknown.
local function searched(step, found)
  local unknown, list = false, {}
  for _, effect in ipairs(found) do
    local deletes = kinds[effect.kind].alters == "delete"
      and (not effect.path or effect.path:find("[*?%[{]") and not core.kind(effect.path))
    unknown = unknown or deletes
    local from = deletes and effect.path
      or effect.kind == "tree" and (effect.path or effect.begins
        or paths.absolute(step.cwd, (effect.value or {}).text or "") or step.cwd) or nil
    local before = from and from:match("^(.-)/[^/]*[*?%[{]")
    list[#list + 1] = before == "" and "/" or before or from
  end
  if #list == 0 and not found.text:lower():find("te?mp") then list[1] = step.cwd end
  return unknown and list or nil
end

--- Lost by code that deletes what it finds.
local function by_code(config, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "program" and effect.text then return nil end
  end
  for _, found in ipairs(step.code or {}) do
    for _, from in ipairs(searched(step, found) or {}) do
      local whole = config.home and core.contains(from, config.home) or from ~= config.project
        and core.contains(from, config.project)
      local why = whole and "that is more than the project"
        or core.contains(config.project, from) and why_gone(config, from)
      if why then return ("it deletes what it finds, and %s"):format(why) end
    end
  end
  return nil
end

--- Lost by deleting, emptying or replacing project files that no commit has.
function files_lost.why(config, step)
  if not config.project then return nil end
  local by = step.code and by_code(config, step)
  if by or not changes.any(step) then return by end
  local moved = files_lost.moves(step)
  for _, change in ipairs(changes.of(step)) do
    local verb, list, edited
    if takes(step, change) then
      verb, list = "deletes", not moved and deleted(config, step, change) or {}
    else
      verb, edited = replaces(step, change)
      verb, list = "replaces", verb and replaced(step, change) or {}
    end
    local name, why = first_gone(config, list, change, edited)
    if name then
      name = core.contains(config.project, name) and name:sub(#config.project + 2) or name
      return ("it %s %s, and %s"):format(verb, name ~= "" and name or "files", why)
    end
  end
  return nil
end

return files_lost
