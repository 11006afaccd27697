--- Words whose text differs in each round of a loop, and variables assigned from them.
-- @module sandbox_enforcer.shell.choices
local composed = require("sandbox_enforcer.shell.composed")

local choices = {}

local MOST <const> = 64  -- texts of one word

--- The variables with several values that a word uses, sorted by name.
local function used(walker, word)
  local names, seen = {}, {}
  local text = walker.script.text:sub(word.from, word.to)
  if not next(walker.world.choices) or not text:find("$", 1, true) then return names end
  for name in text:gmatch("[%a_][%w_]*") do
    if walker.world.choices[name] and not seen[name] then names[#names + 1] = name end
    seen[name] = true
  end
  for name in text:gmatch("%$%{?[!#]?(%d)") do
    if walker.world.choices[name] and not seen[name] then names[#names + 1] = name end
    seen[name] = true
  end
  return names
end

--- The text of a word with the variables' current values; nil if unknown, or not exactly one.
local function text_of(walker, word, whole)
  local texts = walker.script:expand(word, walker.world.vars, whole and { split = false })
    or composed.texts(walker, word, whole)
  return texts and #texts == 1 and texts[1] or nil
end

--- Add the texts of a word for all values of the variables from the nth on. Returns false if one is
-- unknown or there are too many.
local function add(walker, word, names, nth, list)
  if nth > #names then
    local text = #list < MOST and text_of(walker, word, list.whole)
    list[#list + 1] = text or nil
    return text ~= nil and text ~= false
  end
  local world = walker.world
  for _, value in ipairs(world.choices[names[nth]]) do
    local mark = world:mark()
    world:put(world.vars, names[nth], value)
    local known = add(walker, word, names, nth + 1, list)
    world:rollback(mark)
    if not known then return false end
  end
  return true
end

--- The texts of a word over the rounds of loops; nil if unknown; `any` means any name in a
-- directory. Second: a variable of these loops.
-- @tparam[opt] boolean whole do not split, as in an assignment
function choices.of(walker, word, whole)
  local names = used(walker, word)
  if #names == 0 then return nil end
  local list = { whole = whole }
  if not add(walker, word, names, 1, list) then return nil end
  list.whole = nil
  for _, name in ipairs(names) do list.any = list.any or walker.world.choices[name].any end
  return list, names[1]
end

return choices
