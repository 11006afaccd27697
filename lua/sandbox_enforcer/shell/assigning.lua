--- Assignments, by themselves and before a command.
-- @module sandbox_enforcer.shell.assigning
local words = require("sandbox_enforcer.shell.words")

local assigning = {}

--- The texts of an array that is written out; nil if they are not known.
local function texts_of(walker, assignment)
  local texts = {}
  for _, word in ipairs(assignment.array) do
    if word.index then return nil end
  end
  for i, field in ipairs(walker.fields(walker, assignment.array)) do
    texts[i] = field.text
    if not texts[i] then return nil end
  end
  return assignment.op == "=" and texts or nil
end

--- Does an assignment use, or add to, what one before it in the same command has set?
local function depends(walker, assignment, earlier)
  local word = assignment.value
  local text = assignment.array and walker.script.text or word and word.parts
    and walker.script.text:sub(word.from, word.to) or ""
  if assignment.op == "+=" and earlier[assignment.name] then return true end
  for name in pairs(earlier) do
    if text:find("%f[%w_]" .. name .. "%f[^%w_]") then return true end
  end
  return false
end

--- What assignments give: a list of `{ name, value, word, fetched, texts, array, printed }`.
-- Second: whether any of it was fetched.
function assigning.read(walker, given)
  local list, any, earlier = {}, false, {}
  for _, assignment in ipairs(given) do
    local value, texts
    local fetched = assignment.index and walker.look(walker, { assignment.index }) or false
    if assignment.array then
      fetched = walker.look(walker, assignment.array) or fetched
      texts = not fetched and texts_of(walker, assignment) or nil
    elseif assignment.value then
      fetched = walker.look(walker, { assignment.value }) or fetched
      value = assignment.value.value or words.single(walker, assignment.value)
    else
      value = ""
    end
    if assignment.index then value = nil end
    if assignment.op == "+=" then
      local before = walker.world.vars[assignment.name]
      value = value and before ~= nil and (before or "") .. value or nil
    end
    any = any or fetched
    local depending = depends(walker, assignment, earlier)
    if depending then value, texts = nil, nil end
    earlier[assignment.name] = true
    local whole = assignment.value and not value and assignment.op ~= "+=" and not assignment.index
      and not depending
    list[#list + 1] = {
      name = assignment.name, value = value, word = assignment.value, fetched = fetched,
      texts = texts, array = assignment.array,
      printed = whole and words.printed(walker, assignment.value) or nil,
    }
  end
  return list, any
end

--- Those before which assignments hold on, as POSIX says.
local SPECIAL <const> = {
  ["."] = true, source = true, [":"] = true, eval = true, exec = true, exit = true, export = true,
  readonly = true, ["return"] = true, set = true, shift = true, times = true, trap = true,
  unset = true, ["break"] = true, ["continue"] = true,
}

--- A function, or a script that is read into this shell, is no command of its own: what is assigned
-- before it, and opened for it, holds for all that it runs.
function assigning.announce(walker, step)
  local set = step.environment
  for _, variable in ipairs(set) do
    walker.world:assign(variable.name, variable.value, variable.fetched)
  end
  if #set > 0 or #(step.node and step.node.redirects or {}) > 0 then
    walker.visit(walker, { fields = {}, opened = step.opened, environment = set })
  end
end

--- What was assigned before a command is as before, or as it was set: shells differ.
function assigning.finish(walker, step)
  local name = step.fields[1].text or ""
  if not SPECIAL[name] and not walker.functions[name] then return end
  for _, variable in ipairs(step.environment) do walker.world:assign(variable.name, nil) end
end

return assigning
