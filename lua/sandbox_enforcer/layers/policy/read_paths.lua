--- What a command is known to read although no word names it alone: matches of shell patterns,
-- files from find, and files of a revision.
-- @module sandbox_enforcer.layers.policy.read_paths
local globs = require("sandbox_enforcer.shell.globs")
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")

local read_paths = {}

local NONE <const> = {}

local MOST <const> = 2000  -- matches of a shell pattern

--- The matches of a shell pattern; none if their directory is unknown. A pattern that matches all
-- names of a directory counts as the directory.
local function matched(step, field, cwd)
  local texts = field.word and step.script:expand(field.word, step.vars, { split = false })
  local text = texts and texts[1] or ""
  if text:find("^%*") or text:find("/%*[^/]*$") then return { text } end
  return globs.texts(cwd, text, MOST) or {}
end

--- What is below some directories: a file of each requested name, or everything.
local function below(directories, patterns)
  if not patterns or #patterns == 0 then return directories end
  local list = {}
  for _, directory in ipairs(directories) do
    for _, pattern in ipairs(patterns) do list[#list + 1] = directory .. "/" .. pattern end
  end
  return list
end

--- The known texts of what an effect reads.
-- @tparam table step
-- @tparam table effect
-- @tparam[opt] boolean all include loops over all names of a directory
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

--- The words after one of these subcommands, which may come after an option with a value.
local function after_subcommand(step, names)
  local first = 2
  while (step.fields[first] and step.fields[first].text or ""):find("^%-") do first = first + 1 end
  for at = first, first > 2 and first + 1 or first do
    local name = step.fields[at] and step.fields[at].text
    if name and core.option(names, name) then return at + 1 end
  end
  return #step.fields + 1
end

--- Files that a command prints although its rule does not list them: REVISION:FILE, or the files
-- after a subcommand that the rule only names.
-- @tparam table step
-- @treturn {string,...} their texts
function read_paths.shown(step)
  local shows = knowledge.of(step, "shows")
  if not shows then return NONE end
  if type(shows) == "function" then return knowledge.call(step, "shows") end
  local list = {}
  for at = after_subcommand(step, shows), #step.fields do
    local text = step.fields[at].text
    if text and text:find("^[^-]") then list[#list + 1] = text end
  end
  return list
end

return read_paths
