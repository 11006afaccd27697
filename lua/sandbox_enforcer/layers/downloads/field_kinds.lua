--- What the words of a command mean, to tell which of them may be paths.
-- @module sandbox_enforcer.layers.downloads.field_kinds
local call = require("sandbox_enforcer.rule.call")
local effect_kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local links = require("sandbox_enforcer.layers.downloads.links")
local matches = require("sandbox_enforcer.matches")
local products = require("sandbox_enforcer.shell.products")

local field_kinds = {}

--- Is an argument of this kind (schema.lua) a path, or can it be one? An address may be local.
-- @string|nil kind
function field_kinds.is_path(kind)
  local traits = effect_kinds[kind]
  return traits and traits.path or kind == "argument" or kind == "url"
end

--- A program's arguments may be files even if they mean nothing to the command that runs it, and so
-- may the variables it is given: `awk -v f=x`.
local function open_arguments(step, map)
  for _, item in ipairs(step.call and step.call.operands or {}) do
    if map[item.field] == "value" then map[item.field] = "argument" end
  end
  for _, item in ipairs(step.call and step.call.options or {}) do
    local gives = map[item.field] == "value" and (item.text or ""):find("^[%a_][%w_]*=")
    if gives then map[item.field] = "argument" end
  end
end

--- The same if nothing is known of the program, such as a module: `python3 -m black x.py`.
local function open_unknown(step, map)
  for _, item in ipairs(#step.effects == 0 and step.call and step.call.operands or {}) do
    if item.name == "argument" and map[item.field] == "value" then map[item.field] = "argument" end
  end
end

--- Does an effect run a program text that gets the arguments?
local function runs_code(effect)
  local traits = effect_kinds[effect.kind]
  return traits.text or traits.runs == "input"
end

--- The arguments of a command as its rule reads them, even if only the policy needs that rule; nil
-- if no rule understands them.
-- @tparam table step
-- @treturn ?call
function field_kinds.call(step)
  if step.call or step.rule or not products.makes_nothing(step) then return step.call or nil end
  local rule = knowledge.rule(step)
  local given = rule and not rule.words.partial and call.read(rule, step.fields, step.environment)
  return given and not given.unknown and not given.unsure and given or nil
end

--- The paths among the words of a command that takes mostly other words: judged by the word before
-- them, or by their ending.
local function mark_paths(step, map)
  local plain = knowledge.of(step, "plain_words")
  for nth = 2, type(plain) == "table" and #step.fields or 1 do
    local before, text = step.fields[nth - 1].text or "", step.fields[nth].text
    if text and text:find("^[^-]") and matches(before .. " " .. text, plain.except) then
      map[nth] = "argument"
    end
  end
end

--- The meaning of a command's fields by its rule: field -> kind; the directories they are relative
-- to: field -> path; and what precedes the path in an operand, such as `if=`: field -> text.
-- @tparam table step
-- @tparam ?call given
-- @treturn table
-- @treturn table
-- @treturn table
function field_kinds.of(step, given)
  local map, from, begins = {}, {}, {}
  while given do
    for _, items in ipairs({ given.options, given.operands }) do
      for _, item in ipairs(items) do map[item.field] = item.kind or "value" end
    end
    given = given.parent
  end
  for _, effect in ipairs(step.effects) do
    local item = effect.item or effect.place and effect.place.item
    local more = effect.beside and field_kinds.is_path(effect.kind) and item
      and map[item.field] == "value"
    if item and (not effect.beside or more) then map[item.field] = effect.kind end
    if item and effect.kind ~= "chdir" then from[item.field] = effect.cwd end
    if item and item.prefix:find("^[^-]") then begins[item.field] = item.prefix end
    if item and effect.kind == "link" then from[item.field] = links.base(step, effect) end
    if runs_code(effect) then open_arguments(step, map) end
  end
  open_unknown(step, map)
  mark_paths(step, map)
  return map, from, begins
end

return field_kinds
