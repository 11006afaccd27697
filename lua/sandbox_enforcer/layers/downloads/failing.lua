--- Downloads that fail at their original place: they must fail in the sandbox, too, with the same
-- status.
--    curl -o none/x U  ->  curl -o SANDBOX/none/x U, where SANDBOX/none is missing as well
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.failing
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effect")
local ledger = require("sandbox_enforcer.state.ledger")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local failing = {}

--- Add an altered path: `at` has the paths themselves, unless they are just empty directories;
-- `above` all directories they are in; `strays` the names of those in unknown directories;
-- `several` those that are one of several, as a file of a loop that stays where it is.
local function add(altered, path, empty)
  if not path then altered.unknown = true end
  if path and not paths.is_known(path) then altered.strays[paths.basename(path) or ""] = true end
  if not path or not paths.is_known(path) then return end
  path = core.normalize(path)
  altered.at[path] = not empty or altered.at[path] or nil
  while path ~= "/" and not altered.above[path] do
    altered.above[path] = true
    path = paths.parent(path)
  end
  altered.above["/"] = true
end

--- What the commands before this one alter: each is examined only once.
local function altered_before(moves)
  local altered = moves.altered or { at = {}, above = {}, strays = {}, several = {}, count = 0 }
  moves.altered = altered
  for i = altered.count + 1, #moves.seen - 1 do
    local step = moves.seen[i]
    for _, effect in ipairs(step.effects) do
      local alters = effects.kinds[effect.kind].alters and not effects.is_printed(effect)
      if alters then add(altered, effect.path, products.is_directory(effect)) end
    end
    for _, file in ipairs(step.opened.files) do
      add(altered, file.path)
      local moved = moves.moved[file] or moves.followed[file]
      for _, text in ipairs(not moved and file.choices or {}) do
        altered.several[paths.absolute(step.cwd, text) or ""] = true
      end
    end
    altered.count = i
  end
  return altered
end

--- May an earlier command have made or removed a path, a directory above it, or something in it?
local function is_changed(moves, path)
  if sources.may_be_made(moves, moves.world.here.touched) then return true end
  local altered = altered_before(moves)
  path = core.normalize(path)
  if altered.unknown or altered.above[path] then return true end
  while not altered.at[path] do
    if path == "/" then return false end
    path = paths.parent(path)
  end
  return true
end

--- May an earlier command have made a file of this name in a directory that is not known for sure?
function failing.is_stray(moves, path)
  return altered_before(moves).strays[paths.basename(path) or ""] or false
end

--- Did an earlier loop write a file that does not move, under one of several names?
function failing.is_one_of_several(moves, path)
  return altered_before(moves).several[path] or false
end

--- What is at a path when the download arrives; second: whether that is certain.
local function found(moves, path)
  if not path or not paths.is_known(path) or is_changed(moves, path) then return nil, false end
  return paths.kind(path), true
end

--- Does a file go into a missing directory?
local function lacks_directory(moves, effect)
  local text = effect.text or ""
  if not text:find("[^/]") then return false end
  local up = text:match("^(.*[^/])/+%.%./")  -- the system goes through it
  local through = up and paths.absolute(effect.cwd or moves.world.here.cwd, up)
  local there, certain = found(moves, through or nil)
  if certain and not there then return true end
  local above, sure = found(moves, paths.parent(effect.path))
  return sure and above ~= "directory" and above ~= "link"
end

--- Does a command copy into a missing directory, as in `mv x dir/`? A directory would get that
-- name, but a file cannot: so the name keeps its slash, and the directory is not made.
-- @tparam table moves
-- @tparam table effect
function failing.lacks_target(moves, effect)
  if effect.directory and effect.kind ~= "write" then return false end
  if effect.place and effect.place.parents then return false end  -- a clone makes it
  local kind, sure = found(moves, effect.path)
  return sure and not kind and (effect.text or ""):find("[^/]/+$") ~= nil
end

--- Is a script just one command or pipeline? Then nothing else depends on its status, and having
-- the download is more useful.
local function is_single(moves)
  local node = moves.root
  while node.items and #node.items == 1 do node = node.items[1] end
  return node.kind == "command" or node.kind == "pipe"
end

--- Is a script just one command, with a destination outside the working directory?
local function is_alone(moves, effect)
  if not is_single(moves) then return false end
  return not moves.cwd or not core.contains(moves.cwd, effect.path) or not paths.kind(moves.cwd)
end

--- What a tool says of the place of a download; a name is that of a file.
local function place_of(effect)
  local item = effect.item or effect.place and effect.place.item
  local named = effect.redirect or effect.kind == "write" and item and not effect.directory
  return named and { file = true } or effect.place or {}
end

--- Is a directory where a file would go? Then nothing arrives, and later words mean the directory.
-- @tparam table moves
-- @tparam table effect or opened file
function failing.meets_directory(moves, effect)
  if not effect.path or not place_of(effect).file or is_alone(moves, effect) then return false end
  return (effect.text or ""):find("[^/]") ~= nil and found(moves, effect.path) == "directory"
end

--- Must a download fail at its original place?
-- @tparam table moves
-- @tparam table effect or opened file
function failing.is(moves, effect)
  if not effect.path or is_alone(moves, effect) then return false end
  local place = place_of(effect)
  if place.there then
    local kind, sure = found(moves, effect.path)
    return sure and not kind
  end
  return place.file and lacks_directory(moves, effect) or false
end

--- The place in the sandbox of a download whose directory an earlier command made; nil if none did.
-- @tparam table moves
-- @tparam table effect or opened file
-- @treturn string|nil
function failing.moved(moves, effect)
  local above = paths.parent(effect.path)
  local directory = moves.config.sandbox .. "/" .. (paths.basename(above) or "")
  if core.kind(directory) ~= "directory"
    or not ledger.is_for(moves.config.ledger, directory, above, moves.cwd) then
    return nil
  end
  local new = directory .. "/" .. (paths.basename(effect.path) or "")
  if moves:is_taken(new, effect.path, effect, true) then return nil end
  moves.taken[new] = effect.path
  return new
end

--- A path in the sandbox where the download fails, too: neither it nor its directory exists.
-- @treturn string
function failing.place(moves, effect)
  local parent = paths.basename(paths.parent(effect.path)) or "missing"
  local name = paths.basename(effect.path) or "download"
  local directory, count = moves.config.sandbox .. "/" .. parent, 1
  while core.kind(directory) or moves.taken[directory] do
    count = count + 1
    directory = ("%s/%s.%d"):format(moves.config.sandbox, parent, count)
  end
  return directory .. "/" .. name
end

--- Ask if one of the names that a download needs to be free exists: it fails in a round of a loop.
local function some_refused(moves, effect)
  for _, name in ipairs(effect.names or {}) do
    if core.kind(effect.path .. "/" .. name) then
      moves:ask(("%s exists, so that a download of this loop fails"):format(name))
      return true
    end
  end
  return false
end

--- Does a download need its place to be missing or empty although something is there? Then it fails
-- as written, and nothing arrives.
-- @tparam table moves
-- @tparam table effect
function failing.is_refused(moves, effect)
  local fresh = effect.place and effect.place.fresh
  if not fresh or not effect.path then return false end
  if not paths.basename(effect.text or "") and is_single(moves) then return false end
  if effect.directory then return some_refused(moves, effect) end
  local kind, sure = found(moves, effect.path)
  if not sure or not kind then return false end
  local names = kind == "directory" and core.list(effect.path)
  return kind == "file" or names ~= nil and names ~= false and #names > 0
end

return failing
