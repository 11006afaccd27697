--- Judges a rewritten script again. Moved files are at their new places from the start, so if a
-- word still names an old place, the rewrite has missed it and is wrong.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.rejudging
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local rejudging = {}

--- Are two products the same except for the names in them?
local function is_alike(one, other)
  return one.kind == other.kind and one.text == other.text and one.around == other.around
    and one.shared == other.shared and one.directory == other.directory
    and one.moved_to == other.moved_to
    and (one.names ~= nil) == (other.names ~= nil) and (one.shared or not one.names)
end

--- Merge a product into one of the same place and kind, if there is one, so that one record covers
-- everything put there.
local function extended(list, path, product)
  for _, place in ipairs(list) do
    local other = place.product
    if place.path == path and is_alike(product, other) then
      local names = product.names or {}
      table.move(names, 1, #names, #(other.names or {}) + 1, other.names)
      other.named = other.named or {}
      for name, value in pairs(product.named or {}) do other.named[name] = value end
      return true
    end
  end
  return false
end

--- A copy of a list or a set.
local function copy(given)
  local made = {}
  for key, value in pairs(given or {}) do made[key] = value end
  return given and made
end

--- The moves in the form that judging the rewritten script needs: new path -> a list of
-- `{ path, product }`, the old paths and their products (shell/products.lua).
-- @tparam table moves
-- @treturn table
function rejudging.places(moves)
  local places = {}
  local function add(path, new, product)
    if not path or not paths.is_known(path) or path == new then return end
    places[new] = places[new] or {}
    if not extended(places[new], path, product) then
      table.insert(places[new], { path = path, product = product })
    end
  end
  for effect, landing in pairs(moves.moved) do
    if landing.to then
      add(effect.path, landing.to, {
        kind = effect.kind, text = effect.text, directory = effect.directory, fetched = true,
        names = copy(effect.names), moved_to = landing.to, shared = landing.shared,
        around = landing.around, named = copy(landing.named),
      })
    end
    for _, round in ipairs(landing.rounds or {}) do
      add(round.path, landing.to or round.to, { moved_to = round.to, fetched = true })
    end
  end
  return places
end

--- Record that something landed in the sandbox, so its old place lacks it.
-- @tparam table moves
-- @string path
-- @tparam[opt] table call that put it there
function rejudging.note(moves, path, call)
  for _, place in ipairs(moves.places and moves.places[path] or {}) do
    local product = place.product
    product.call = call
    moves.world:make_again(place.path, product)
    moves.names[paths.basename(place.path) or ""] = true
    for name in pairs(product.named or {}) do moves.names[name] = true end
    if product.around and not product.names then moves.filled = place.path end
    moves.placed = moves.placed + 1
  end
end

--- Does a word name the new place of something moved?
-- @tparam table moves
-- @string text of the word
-- @treturn boolean
function rejudging.is_new(moves, text)
  local places = moves.places
  if not places or not next(places) or #text > 2 * paths.LONGEST then return false end
  text = text:match("^%-?%-?[%w_.-]*[=@]?(/.*)$") or text
  local path = paths.absolute(moves.world.here.cwd, text)
  local at = path and core.normalize(path)
  while at and at ~= "" do
    if places[at] then return true end
    at = at:match("^(.*)/")
  end
  return false
end

return rejudging
