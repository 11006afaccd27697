--- Downloads that the script mentions before they happen, such as `[ -f x ] || curl -O URL/x`. If
-- nothing was at such a place when the script began, all words that name it may name the new place:
-- the script is judged again, with these places known from its start.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.relocation
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local relocation = {}

--- Where a path will be after its download: its new place, and a record as in world.lua; or itself.
function relocation.place(moves, path)
  local at = moves.relocated and paths.is_known(path) and path or "/"
  while at ~= "/" do
    local new = moves.relocated[at]
    if new then return new .. path:sub(#at + 1), { by = { moved_to = new }, sure = false } end
    at = paths.parent(at)
  end
  return path
end

--- May a word before its download not be a path at all, such as that of `command -v x`?
-- @string|nil kind what it means to the command, by its rule
function relocation.is_doubtful(moves, text, kind)
  if not moves.relocated or kind or text:find("/", 1, true) or text == ".." then return false end
  local path = paths.absolute(moves.world.here.cwd, text)
  return path ~= nil and not moves.begun[path] and not moves.world:maker(path)
end

--- Record that something arrived at the new place of a path, so that the place's directory exists.
-- @tparam table moves
-- @string path
function relocation.begin(moves, path)
  while moves.relocated and path ~= "/" and not moves.begun[path] do
    if moves.relocated[path] then moves.begun[path] = true end
    path = paths.parent(path)
  end
end

--- The new paths that are taken from the start: new path -> old path.
-- @tparam table plan see layers.lua
function relocation.taken(plan)
  local taken = {}
  for old, new in pairs(plan.relocated or {}) do taken[new] = old end
  return taken
end

--- Record where a path goes, if nothing was there when the script began, and after how many steps.
local function note(found, old, new, nth, word)
  if not old or not paths.is_known(old) or core.kind(old) then return end
  local before = found[old]
  if before and before.new ~= new then before.new = false return end
  found[old] = { new = new, nth = before and math.min(before.nth, nth) or nth, word = word }
end

--- Record files that are written before a download is added to them.
-- @tparam table moves
-- @tparam {table,...} seen all steps
-- @tparam table found see `fresh_places`
-- @tparam ?table result see `relocation.of`
-- @treturn ?table result
-- @treturn table path -> true
local function add_files(moves, seen, found, result)
  local added, continued = {}, {}
  for file in pairs(moves.moved) do
    if file.redirect and file.redirect.op:find(">>", 1, true) and file.path then
      added[file.path] = found[file.path]
    end
  end
  for nth, step in ipairs(next(added) and seen or {}) do
    for _, file in ipairs(step.opened.files) do
      local place = file.path and added[file.path]
      if place and place.new and nth < place.nth then
        result = result or {}
        result[file.path], continued[file.path] = place.new, true
      end
    end
  end
  return result, continued
end

--- The word that says where an effect lands; nil if there is none.
local function word_of(effect)
  local item = effect.place and effect.place.item
  return item and effect.call.fields[item.field].word
end

--- The places that downloads were moved from, if nothing was there: old path -> `{ new, nth }`.
local function fresh_places(moves)
  local found = {}
  for effect, landing in pairs(moves.moved) do
    local whole = landing.to and not landing.shared and not landing.around
    if whole then note(found, effect.path, landing.to, landing.nth, word_of(effect)) end
    for name in pairs(not whole and landing.named or {}) do
      note(found, effect.path .. "/" .. name, landing.to .. "/" .. name, landing.nth)
    end
    for _, round in ipairs(landing.rounds or {}) do
      if not round.shared then note(found, round.path, round.to, landing.nth) end
    end
  end
  for _, names in pairs(moves.found) do
    for _, name in pairs(names) do note(found, name.path, name.to, name.nth) end
  end
  return found
end

--- The entry of `fresh_places` that a text names, relative to a directory.
local function named(found, cwd, text)
  local may_open = text and text ~= "" and #text <= paths.LONGEST
  local path = may_open and paths.absolute(cwd, text)
  while path and paths.is_known(path) and path ~= "/" do
    if found[path] then return path end
    path = paths.parent(path)
  end
  return nil
end

--- The places that words name before their download was moved: old path -> new path; nil if there
-- are none. Second: those of files that a download is added to.
-- @tparam table moves
-- @tparam {table,...} seen all steps
function relocation.of(moves, seen)
  local found, result = fresh_places(moves), nil
  if not next(found) then return nil end
  for nth, step in ipairs(seen) do
    for _, field in ipairs(step.fields) do
      for _, text in ipairs(field.choices or { field.text }) do
        local path = named(found, step.cwd, text)
        local itself = path and field.word == found[path].word  -- as the argument of a wrapper
        if path and nth < found[path].nth and found[path].new and not itself then
          result = result or {}
          result[path] = found[path].new
        end
      end
    end
  end
  return add_files(moves, seen, found, result)
end

return relocation
