--- Assignments, alone and before a command.
-- @module sandbox_enforcer.shell.assigning
local choices = require("sandbox_enforcer.shell.choices")
local defaults = require("sandbox_enforcer.shell.defaults")
local naming = require("sandbox_enforcer.shell.naming")
local origin = require("sandbox_enforcer.shell.origin")
local outside = require("sandbox_enforcer.shell.outside")
local steps = require("sandbox_enforcer.step")
local tame = require("sandbox_enforcer.shell.tame")
local words = require("sandbox_enforcer.shell.words")

local join <const> = outside.join

local assigning = {}

--- The texts of an array literal; nil if unknown.
local function texts_of(walker, assignment)
  local before = assignment.op == "=" and {} or walker.world.arrays[assignment.name]
  local texts = before and table.move(before, 1, #before, 1, {})
  for _, word in ipairs(assignment.array) do
    if word.index then return nil end
  end
  for _, field in ipairs(texts and walker.fields(walker, assignment.array) or {}) do
    if not field.text then return nil end
    texts[#texts + 1] = field.text
  end
  return texts
end

--- The source text of an assignment's value if it has expansions.
local function written(walker, assignment)
  local word = assignment.value
  local text = assignment.array and walker.script.text or word and word.parts
    and walker.script.text:sub(word.from, word.to) or ""
  return text:find("[$`]") and text or ""
end

--- Does an assignment use or extend a variable that an earlier one in the same command set? Second:
-- the level of that value.
local function depends(walker, assignment, earlier)
  if not next(earlier) then return false, false end
  if assignment.op == "+=" and earlier[assignment.name] ~= nil then
    return true, earlier[assignment.name]
  end
  local text, found, level = written(walker, assignment), false, false
  local plain = not text:find("$((", 1, true) and not text:find("[%[!`]")
  for name in text:gmatch(plain and "%$[{(]*([%w_]+)" or "[%w_]+") do
    if earlier[name] ~= nil then found, level = true, join(earlier[name], level) end
  end
  return found, level
end

--- The results of assignments: a list of `{ name, value, word, fetched, texts, array, printed }`.
-- Second: the level of their values (outside.lua).
function assigning.read(walker, given)
  local list, any, earlier = {}, false, {}
  for _, assignment in ipairs(given) do
    local value, texts
    local fetched = assignment.index and walker.look(walker, { assignment.index }) or false
    if assignment.array then
      fetched = join(walker.look(walker, assignment.array), fetched)
      fetched = fetched or naming.elements(walker, assignment.array)
      texts = not fetched and texts_of(walker, assignment) or nil
    elseif assignment.value then
      fetched = join(walker.look(walker, { assignment.value }), fetched)
        or assignment.index and naming.elements(walker, { assignment.value }) or false
      value = assignment.value.value or words.single(walker, assignment.value)
    else
      value = ""
    end
    if assignment.index then value = nil end
    if assignment.op == "+=" then
      local before = walker.world.vars[assignment.name]
      value = value and before ~= nil and (before or "") .. value or nil
    end
    any = join(any, fetched)
    if assignment.op == "+=" or assignment.index then  -- the rest of the value stays
      fetched = join(fetched, outside.variable(walker.world, assignment.name))
    end
    local depending, level = depends(walker, assignment, earlier)
    if depending then value, texts, fetched = nil, nil, join(fetched, level) end
    earlier[assignment.name] = fetched
    local whole = assignment.value and not value and assignment.op ~= "+=" and not assignment.index
      and not depending
    list[#list + 1] = {
      name = assignment.name, value = value, word = assignment.value, fetched = fetched,
      texts = texts, array = assignment.array,
      from = value and assignment.op ~= "+=" and assignment.value
        and origin.of(walker, assignment.value) or nil,
      printed = whole and words.printed(walker, assignment.value) or nil,
      tame = whole and tame.of(walker, assignment.value, assignment.value.from, true) or nil,
      likely = whole and not fetched and defaults.likely(walker, assignment.value, true) or nil,
      choices = whole and not fetched and choices.of(walker, assignment.value, true) or nil,
    }
  end
  return list, any
end

--- POSIX special builtins: assignments before them persist.
local SPECIAL <const> = {
  ["."] = true, source = true, [":"] = true, eval = true, exec = true, exit = true, export = true,
  readonly = true, ["return"] = true, set = true, shift = true, times = true, trap = true,
  unset = true, ["break"] = true, ["continue"] = true,
}

--- Functions, sourced scripts and the text of eval run in this shell: assignments and redirections
-- before them apply to everything they run.
function assigning.announce(walker, step)
  local set = step.environment
  for _, variable in ipairs(set) do
    variable.before = outside.variable(walker.world, variable.name)
    walker.world:assign(variable.name, variable.value, variable.fetched)
  end
  if #set > 0 or #(step.node and step.node.redirects or {}) > 0 then
    walker.visit(walker, steps.nameless(step.opened, set))
  end
end

--- Record that assignments before the command may persist after it: shells differ.
function assigning.finish(walker, step)
  local name = step.fields[1].text or ""
  if not SPECIAL[name] and not walker.functions[name] then return end
  local world = walker.world
  for _, variable in ipairs(step.environment) do
    local now = join(variable.fetched, outside.variable(world, variable.name))
    world:assign(variable.name, nil, join(now, variable.before))
  end
end

return assigning
