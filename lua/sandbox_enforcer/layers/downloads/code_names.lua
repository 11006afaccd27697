--- Names of downloads in code of another language: `open('data.csv')` opens the new place.
-- Only if the code does nothing with files but read those that it names.
-- @module sandbox_enforcer.layers.downloads.code_names
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local code_names = {}

--- The position of a text in another; nil unless it occurs exactly once.
local function only(text, what)
  local at = text:find(what, 1, true)
  return at and not text:find(what, at + 1, true) and at or nil
end

local function escaped(text) return (text:gsub("%p", "%%%0")) end

--- Is a name nothing but the argument of the call that reads it, or of what that is called on:
-- `Path("x").read_text()`?
local function is_argument(code, effect)
  local name, call = effect.value.text, (effect.name or ""):match("%f[%w_][%w_]+$")
  local given = "%(%s*['\"]" .. escaped(name) .. "['\"]"
  return call ~= nil and (code:find(escaped(call) .. given)
    or code:find("%f[%w_]Path" .. given .. "%s*%)%." .. escaped(call) .. "%(")) ~= nil
end

--- May code load something of this name: `import x`?
local function loads_name(code, name)
  local stem = (name or ""):match("^([^.]+)")
  if not stem then return true end
  return code:find("import[%w_%s,.*{}]*%f[%w_]" .. escaped(stem) .. "%f[^%w_]")
    or code:find("from%s+%.?" .. escaped(stem) .. "%f[^%w_]")
end

local MOST <const> = 32  -- names of one download

--- May code load a download by another name than that of its file?
local function loads(moves, code)
  for _, entry in ipairs(moves.notes) do
    local names = entry.names or { paths.basename(entry.old) }
    if not entry.new or #names == 0 or #names > MOST then return true end
    for _, name in ipairs(names) do
      if loads_name(code, name) then return true end
    end
  end
  return false
end

--- Where the code of an effect is: `{ script, word, thing }`, for an edit; nil if it is not
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

--- The edits that make code read downloads at their new place: positions and texts; nil if that
-- is unknown. Second: whether it already reads some there, because it was rewritten before.
local function edits_of(moves, found, place)
  local list, there = {}, false
  local source = place.script.text:sub(place.word.from, place.word.to)
  for _, effect in ipairs(found) do
    local name = effect.value.text
    local want = reference.followed(moves, name)
    local at = want and only(source, name)
    there = there or moves.places ~= nil and rejudging.is_new(moves, name)
    if want then
      if not at or want:find("[^%w/._-]") or not only(found.text, name)
        or not is_argument(found.text, effect) then
        return nil
      end
      list[#list + 1] = { at = place.word.from + at - 1, text = want, instead = #name }
    end
  end
  return list, there
end

--- May code print the name of a file it opens?
local function tells_names(found)
  local opens = false
  for _, effect in ipairs(found) do
    opens = opens or (effect.name or ""):find("[oO]pen") ~= nil
  end
  return opens and found.text:find("%.name%f[^%w_]") ~= nil
end

--- Make code read moved downloads at their new place.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @tparam table step
-- @treturn boolean whether that worked, and the code uses nothing else that was moved
function code_names.follow(moves, step)
  local found, place = code_of(step)
  if not place or #found == 0 or sources.is_within(moves) then return false end
  if tells_names(found) or loads(moves, found.text) then return false end
  moves.looks = true
  local list, there = edits_of(moves, found, place)
  for _, one in ipairs(list or {}) do
    moves.edits:insert(place.script, place.word, place.thing, one.at, one.text, one.instead)
  end
  return list ~= nil and (#list > 0 or there)
end

return code_names
