--- The words of a command that say where its download goes: changed, or added.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.destination_words
local core = require("sandbox_enforcer.core")
local failing = require("sandbox_enforcer.layers.downloads.failing")
local prepare = require("sandbox_enforcer.rule.prepare")

local destination_words = {}

local function edit_item(moves, script, effect, item, new)
  local text = item.prefix == "" and moves:written(new) or core.quote(item.prefix .. new)
  moves.edits:field(script, effect.call.fields[item.field], text)
end

--- Does a letter of a cluster take a value, attached or as the next argument?
local function takes_value(call, cluster)
  for letter in cluster:sub(2):gmatch(".") do
    local option = prepare.option(call.rule, "-" .. letter)
    if not option or option.takes ~= "nothing" then return true end
  end
  return false
end

--- Replace a flag in its argument by an option with a value: after the other letters, or before
-- them if one of them needs the next argument.
local function edit_swap(moves, script, effect, new)
  local swap = effect.place.swap
  local text = effect.place.with .. " " .. moves:written(new)
  local rest = swap.letter
    and swap.prefix:sub(1, swap.letter - 1) .. swap.prefix:sub(swap.letter + 1) or "-"
  if takes_value(effect.call, rest) then
    text = text .. " " .. core.quote(rest)
  elseif #rest > 1 then
    text = core.quote(rest) .. " " .. text
  end
  moves.edits:field(script, effect.call.fields[swap.field], text)
end

--- Make a command say the new place of what it lands.
-- @tparam table moves
-- @tparam table script
-- @tparam table effect
-- @string new
function destination_words.edit(moves, script, effect, new)
  local where, given = effect.place, effect.call
  local slash = where.directory == "named" and (effect.text or ""):find("/$")
  if slash or failing.lacks_target(moves, effect) then new = new .. "/" end
  if where.item then return edit_item(moves, script, effect, where.item, new) end
  if where.swap then return edit_swap(moves, script, effect, new) end
  local text = moves:written(new)
  local behind = where.behind
  if where.beside then
    return
  elseif where.insert then
    text = where.insert .. (where.attach and core.quote(new) or " " .. text)
  else
    behind = behind or given.operands[#given.operands]
  end
  moves.edits:after(script, given.fields[behind and behind.field or given.at], text)
end

return destination_words
