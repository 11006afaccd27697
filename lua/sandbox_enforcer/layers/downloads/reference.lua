--- How a word must name a download after it was moved.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.reference
local links = require("sandbox_enforcer.layers.downloads.links")
local paths = require("sandbox_enforcer.paths")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local reference = {}

--- Does a path go up from something moved, which is no longer there?
local function passes_through(moves, cwd, text)
  local before = text:match("^(.-)/%.%.%f[/\0]")
  local path = before and before ~= "" and paths.absolute(cwd, before)
  return path ~= nil and sources.place(moves, path) ~= path
end

--- May a path be something moved, when one of the two is in an unknown directory?
local function may_be_lost(moves, path)
  local name = paths.basename(path)
  if name and moves.lost[name] then return true end
  if not path:find("^\1%d") then return false end
  if moves.lost[""] then return true end
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  local guesses, lost = moves.guesses, false
  moves.guesses = true
  for _, one in ipairs(moves.world:meanings(place) or {}) do
    lost = lost or sources.place(moves, one .. rest) ~= sources.place(moves, one) .. rest
  end
  moves.guesses = guesses
  if lost then return true end
  for component in path:gmatch("[^/]+") do
    if moves.names[component] then return true end
  end
  return false
end

--- The names of the downloads so far without their suffixes.
local function stems_of(moves)
  local list = moves.stems
  for nth = list.count + 1, #moves.old_places do
    local stem = moves.old_places[nth].path:match("^(.*/[^/]+)%.[^./]+$")
    if stem then list[stem] = true end
  end
  list.count = #moves.old_places
  return list
end

--- May another command have made a path from something moved: x.out from x, x.html from x.md?
local function is_made_of(moves, path)
  local made = moves.world.made
  if moves.guesses or not moves.looks or #path > paths.LONGEST then return false end
  if paths.kind(path) or made[path] then return false end
  local last = path:match("^.*/()") or 1  -- an unknown path may have none
  for at = 2, #path do
    local begins = path:find("^[._-]", at)
    local by = ((begins or at > last) and made[path:sub(1, at - 1)] or {}).by
    if by and by.moved_to and (begins or by.kind == "write") then return true end
  end
  local stem = path:match("^(.*/[^/]+)%.[^./]+$")
  return stem ~= nil and stems_of(moves)[stem] or false
end

--- The end of a path if it matters: to a copy, "d/." is the content of d; "d/" is a directory.
local function ending(text)
  if text:find("[^/]/+$") then return "/" end
  return text:find("[^/]/+%.$") and "/." or ""
end

--- What a word must say to name the same thing as before; nil if it already does.
-- @tparam table moves
-- @string text of the word
-- @treturn string|nil
function reference.followed(moves, text)
  local cwd = moves.base or moves.world.here.cwd
  local old = paths.absolute(cwd, text)
  if not old then
    if moves.entered or sources.place(moves, cwd) ~= cwd then
      moves:ask(text .. " leads out of the directory that goes to the sandbox")
    end
    if may_be_lost(moves, "\0010/" .. text) then
      moves:ask(("%s may be the download: the directory is unknown"):format(text))
    end
    return nil
  end
  local want, record = sources.place(moves, old)
  if want == old and is_made_of(moves, old) then
    moves:ask(("%s may be made from the download"):format(text))
  end
  if want == old and may_be_lost(moves, old) then
    moves:ask(("%s may be the download: the directory is unknown"):format(text))
  end
  local has = paths.absolute(sources.place(moves, cwd), text)
  if want == has and not passes_through(moves, cwd, text) then
    links.check(moves, old)
    return nil
  end
  if moves.old[old] then
    moves:ask(("%s already exists, and may not be the download"):format(text))
  end
  if record and not record.sure and not sources.is_fresh(moves, old) then
    moves:ask(("%s may not be downloaded yet when it is used"):format(text))
  end
  return want .. ending(text)
end

return reference
