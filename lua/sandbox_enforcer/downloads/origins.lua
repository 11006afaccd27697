--- Which download brought what a path names.
-- The functions take the moves (moves.lua) that were made so far.
-- @module sandbox_enforcer.downloads.origins
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local origins = {}

--- What makes no file, and uses none but those that it is given.
origins.MAKES_NOTHING = {}
for name in ([[
  ls cd pwd stat du df wc cut tr md5sum sha1sum sha256sum sha512sum basename dirname readlink
  realpath echo printf true false test sleep which nproc uname whoami id nl od strings diff cmp
]]):gmatch("%S+") do origins.MAKES_NOTHING[name] = true end

--- Did a download bring the name that a path has in its directory? Of those that are known.
local function is_named(moves, effect, name)
  if effect.names[name] then return true end
  if effect.names[name:match("^(.*)%.%d+$")] then
    moves:ask(("%s may be a second download of that name"):format(name))
  end
  return false
end

--- Does a command nothing but delete?
local function only_deletes(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind ~= "delete" and effect.brings ~= false then return false end
  end
  return true
end

--- May one of the commands that nobody knows all of have made a file?
local function may_be_made(touched)
  while touched do
    local step = touched.step
    local name = step and step.fields[1] and step.fields[1].text
    if not name or not origins.MAKES_NOTHING[name] and not only_deletes(step) then return true end
    touched = touched.before
  end
  return false
end

--- Has the script put something else at a path, or below it?
local function is_used(moves, at)
  for path, record in pairs(moves.world.made) do
    if not record.by.moved_to and core.contains(at, path) then return true end
  end
  return false
end

--- Is a name at neither place of a download, and nothing else can have made it?
local function is_free(moves, effect, at, name)
  return not paths.kind(at) and not paths.kind(effect.moved_to .. "/" .. name)
    and not may_be_made(moves.world.here.touched) and not is_used(moves, at)
end

--- Did a download bring a path, whose name nothing tells before? If the name is neither at the old
-- place nor at the new one, and nothing else can have made it, a word that needs it there can mean
-- nothing else. What is made there can be new; but where the shell went to, the name was there.
local function is_found(moves, effect, root, path, name)
  if moves.guesses or paths.kind(path) then return false end
  local at, here = root .. "/" .. name, moves.world.here
  effect.found = effect.found or {}
  if moves.looks then
    effect.found[name] = effect.found[name] or is_free(moves, effect, at, name)
  end
  if effect.found[name] and (moves.looks or core.contains(at, here.cwd)) then return true end
  moves:ask(("%s may be what was downloaded: its name is not known before"):format(path))
  return false
end

--- The record of the download into a directory that brought a path; nil if none did. Of a directory
-- that was there before only some names came.
local function origin(moves, record, root, path)
  local name = path:sub(#root + 2):match("^[^/]+")
  local unnamed
  while record do
    local effect = record.by
    if effect.moved_to and not effect.shared then return record end
    if effect.moved_to and name and effect.names and is_named(moves, effect, name) then
      return record
    end
    unnamed = unnamed or effect.moved_to and not effect.names and record
    record = record.before
  end
  return unnamed and name and is_found(moves, unnamed.by, root, path, name) and unnamed or nil
end

--- Where a path is now: where it was moved to, or itself.
-- @treturn string
-- @treturn table|nil the record of what was moved (world.lua)
function origins.place(moves, path)
  local record, at = moves.world:maker(path)
  while record do
    local source = origin(moves, record, at, path)
    if source then return source.by.moved_to .. path:sub(#at + 1), source end
    record, at = moves.world:maker(paths.parent(at))
  end
  return path
end

return origins
