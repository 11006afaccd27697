--- Words that lead to a download through symbolic links, both existing ones and those that the
-- script made before.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.links
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local links = {}

--- Per plan: `made`, the script's links by path: `{ to, nth }`; `at`, where
-- downloads really would have gone: `{ path, nth }`; `above`, the directories above; `steps` and
-- `places`, how many of each were examined.
local notes = setmetatable({}, { __mode = "k" })

--- The directory that a link's target is relative to: for a symbolic link, its own.
-- @tparam table step
-- @tparam table link an effect of it
-- @treturn string|nil
function links.base(step, link)
  for _, effect in ipairs(link.symbolic and not link.relative and step.effects or {}) do
    local path = (effect.kind == "change" or effect.kind == "write") and effect.path
    if path then return effect.directory and path or paths.parent(path) end
  end
  return link.cwd
end

--- Record the links that a command makes.
local function add_links(made, step, nth)
  local targets = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "link" and effect.symbolic and effect.text then
      targets[#targets + 1] = effect
    end
  end
  for _, effect in ipairs(#targets > 0 and step.effects or {}) do
    local place = (effect.kind == "change" or effect.kind == "write") and effect.path
    for _, target in ipairs(place and targets or {}) do
      local name = paths.basename(target.text)
      local path = effect.directory and name and place .. "/" .. name or place
      local from = target.relative and target.cwd or paths.parent(path)
      local to = paths.absolute(from, target.text)
      if to then made[path] = { to = core.normalize(to), nth = nth } end
    end
  end
end

--- Where a path really leads, and the number of the step that made the link.
local function real_of(note, path)
  local at, nth = core.normalize(path), 0
  local up = at
  while next(note.made) and up ~= "/" do
    local link = note.made[up]
    if link then
      at, nth = link.to .. at:sub(#up + 1), link.nth
      break
    end
    up = paths.parent(up)
  end
  return core.resolve(at) or at, nth
end

local function add_place(note, place)
  local real, nth = real_of(note, place.path)
  if nth > place.nth then real = place.path end
  note.at[real] = place
  local up = paths.parent(real)
  while not note.above[up] do
    note.above[up] = place
    up = paths.parent(up)
  end
end

--- The notes of a plan, brought up to date.
local function noted(moves)
  local note = notes[moves] or { made = {}, at = {}, above = {}, steps = 0, places = 0 }
  notes[moves] = note
  for nth = note.steps + 1, #moves.seen do add_links(note.made, moves.seen[nth], nth) end
  for i = note.places + 1, #moves.old_places do add_place(note, moves.old_places[i]) end
  note.steps, note.places = #moves.seen, #moves.old_places
  return note
end

--- The download that is at a real path, around it, or in it; nil if there is none.
local function found(note, real)
  local up = #real <= 2 * paths.LONGEST and real or "/"
  while up ~= "/" do
    if note.at[up] then return note.at[up] end
    up = paths.parent(up)
  end
  return note.above[real]
end

--- Does the script make a link at a path?
-- @tparam table moves
-- @string path
-- @treturn boolean
function links.is_made(moves, path) return noted(moves).made[path] ~= nil end

--- Ask if a path leads to where a download was to go, or to a directory above it, and does not show
-- that in its words.
-- @tparam table moves
-- @string path that no other check found
function links.check(moves, path)
  if #moves.old_places == 0 or not paths.is_known(path) then return end
  local note = noted(moves)
  local real, nth = real_of(note, path)
  local place = found(note, real)
  if not place or nth > place.nth then return end
  path = core.normalize(path)
  if core.contains(path, place.path) or core.contains(place.path, path) then return end
  moves:ask(("%s leads to the download, which goes to the sandbox"):format(path))
end

return links
