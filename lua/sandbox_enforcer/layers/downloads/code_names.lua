--- Names of downloads in code of another language: `open('data.csv')` opens the new place.
-- Only where the code is known to do nothing with files but to read those that it names.
-- @module sandbox_enforcer.layers.downloads.code_names
local again = require("sandbox_enforcer.layers.downloads.again")
local origins = require("sandbox_enforcer.layers.downloads.sources")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")

local code_names = {}

--- Where a text is in another; nil if it is there more than once, or not at all.
local function only(text, what)
  local at = text:find(what, 1, true)
  return at and not text:find(what, at + 1, true) and at or nil
end

local function escaped(text) return (text:gsub("%p", "%%%0")) end

--- Is a name nothing but the argument of the call that reads it?
local function is_argument(code, effect)
  local name, call = effect.value.text, (effect.name or ""):match("[%w_]+$")
  return call and code:find(escaped(call) .. "%(%s*['\"]" .. escaped(name) .. "['\"]") ~= nil
end

--- May code load a download by another name than that of its file: `import x`?
local function loads(moves, code)
  for _, entry in ipairs(moves.notes) do
    local stem = entry.new and (paths.basename(entry.old) or ""):match("^([^.]+)")
    if not stem or entry.names then return true end
    if code:find("import[%w_%s,.*{}]*%f[%w_]" .. escaped(stem) .. "%f[^%w_]")
      or code:find("from%s+%.?" .. escaped(stem) .. "%f[^%w_]") then
      return true
    end
  end
  return false
end

--- Where an effect has its code: `{ script, word, thing }`, for an edit of it; nil if it is not
-- written out there.
local function place_of(step, effect, text)
  local stdin = step.opened.stdin
  if effect.kind == "stdin" and stdin.kind == "text" then
    local holder = stdin.holder
    local same = stdin.script.text:sub(holder.from, holder.to) == text
    return same and { script = stdin.script, word = holder, thing = stdin } or nil
  end
  local item = effect.kind == "code" and effect.item
  local field = item and item.prefix == "" and step.fields[item.field]
  local same = field and field.of == 1 and field.text == text
  return same and { script = step.script, word = field.word, thing = field } or nil
end

--- The code of a command, and its place, if it is written out there and only reads.
local function code_of(step)
  local found = #(step.code or {}) == 1 and step.code[1]
  if not found or not found.known or #step.effects ~= 1 then return nil end
  for _, effect in ipairs(found) do
    local known = effect.kind == "read" and effect.value and effect.value.any and effect.path
    if not known then return nil end
  end
  return found, place_of(step, step.effects[1], found.text)
end

--- The edits by which code reads downloads at their new place: positions and texts; nil if it
-- cannot be told. Second: whether it reads some there already, for this was rewritten.
local function edits_of(moves, found, place)
  local list, there = {}, false
  local source = place.script.text:sub(place.word.from, place.word.to)
  for _, effect in ipairs(found) do
    local name = effect.value.text
    local want = reference.followed(moves, name)
    local at = want and only(source, name)
    there = there or moves.places ~= nil and again.is_new(moves, name)
    if want then
      local plain = want:find("^[%w/._-]+$") and want:sub(-#name - 1) == "/" .. name
      if not at or not plain or name:find("/", 1, true) or not only(found.text, name)
        or not is_argument(found.text, effect) then
        return nil
      end
      list[#list + 1] = { at = place.word.from + at - 1, text = want:sub(1, -#name - 1) }
    end
  end
  return list, there
end

--- Let code read what was moved at its new place.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @tparam table step
-- @treturn boolean whether it does, and uses nothing else that was moved
function code_names.follow(moves, step)
  local found, place = code_of(step)
  if not place or #found == 0 or origins.is_within(moves) then return false end
  if found.text:find("%.name%f[^%w_]") or loads(moves, found.text) then return false end
  moves.looks = true
  local list, there = edits_of(moves, found, place)
  for _, one in ipairs(list or {}) do
    moves.edits:insert(place.script, place.word, place.thing, one.at, one.text)
  end
  return list ~= nil and (#list > 0 or there)
end

return code_names
