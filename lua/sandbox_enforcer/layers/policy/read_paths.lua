--- What a command reads, as far as that is known, though no word names it alone: patterns of the
-- shell, what find comes to, and the files of a revision.
-- @module sandbox_enforcer.layers.policy.read_paths
local globs = require("sandbox_enforcer.shell.globs")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")

local read_paths = {}

local NONE <const> = {}

local MOST <const> = 2000  -- names that a pattern of the shell may stand for

--- The texts that a pattern of the shell fits; none if nobody knows where they are. One that
-- fits all names of a directory means none of them, but the directory.
local function matched(step, field, cwd)
  local texts = field.word and step.script:expand(field.word, step.vars, { split = false })
  local text = texts and texts[1] or ""
  if text:find("^%*") or text:find("/%*[^/]*$") then return { text } end
  return globs.texts(cwd, text, MOST) or {}
end

--- What lies below some directories: a file of each name that is asked for, or all of it.
local function below(directories, patterns)
  if not patterns or #patterns == 0 then return directories end
  local list = {}
  for _, directory in ipairs(directories) do
    for _, pattern in ipairs(patterns) do list[#list + 1] = directory .. "/" .. pattern end
  end
  return list
end

--- The texts of what an effect reads, as far as they are known.
-- @tparam table step
-- @tparam table effect
-- @tparam[opt] boolean all of a loop over all names of a directory, too
-- @treturn {string,...}
function read_paths.texts(step, effect, all)
  if effect.text then return { effect.text } end
  local item = effect.item or effect.of or {}
  local field = step.fields[item.field or 0]
  local choices = item.choices
  if choices then return (all or not choices.any) and choices or {} end
  if not field then return {} end
  if field.below then return below(field.below, field.matching) end
  local given = printed_names.of(step, field)
  if given then return below(given.by.below or {}, given.by.all) end
  return matched(step, field, effect.cwd or step.cwd)
end

--- Files that a command prints though no argument names them alone, such as REVISION:FILE.
-- @tparam table step
-- @treturn {string,...} their texts
function read_paths.shown(step)
  return knowledge.of(step, "shows") and knowledge.call(step, "shows") or NONE
end

return read_paths
