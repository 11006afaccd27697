--- Judges a rewritten script again. What was moved is at its new place from the start, and a word
-- that still names the old place was not changed: then the rewrite is wrong.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.again
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local again = {}

--- The moves in the form that judging the rewritten script needs: new path -> a list of
-- `{ path, product }`, the old paths and their products (shell/products.lua).
-- @tparam table moves
-- @treturn table
function again.places(moves)
  local places = {}
  local function add(path, new, product)
    if not path or not paths.is_known(path) or path == new then return end
    places[new] = places[new] or {}
    table.insert(places[new], { path = path, product = product })
  end
  for effect, landing in pairs(moves.moved) do
    if landing.to then
      add(effect.path, landing.to, {
        kind = effect.kind, text = effect.text, directory = effect.directory, fetched = true,
        names = effect.names, moved_to = landing.to, shared = landing.shared,
        around = landing.around, named = landing.named,
      })
    end
    for _, round in ipairs(landing.rounds or {}) do
      add(round.path, landing.to or round.to, { moved_to = round.to, fetched = true })
    end
  end
  return places
end

--- Something lands at a path in the sandbox: what would have been elsewhere is missing there.
-- @tparam table moves
-- @string path
function again.note(moves, path)
  for _, place in ipairs(moves.places and moves.places[path] or {}) do
    local product = place.product
    moves.world:make(place.path, product)
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
function again.is_new(moves, text)
  local path = paths.absolute(moves.world.here.cwd, text:match("^%-?%-?[%w_-]*[=@]?(/.*)$") or text)
  local at, places = path and core.normalize(path), moves.places or {}
  while at and at ~= "" do
    if places[at] then return true end
    at = at:match("^(.*)/")
  end
  return false
end

return again
