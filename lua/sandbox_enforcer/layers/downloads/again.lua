--- Looks at what a script has become. What was moved is at its new place from the beginning, and a
-- word that still names the old place is one that nobody has changed: then it is not what we meant.
-- The functions take the moves (plan.lua) that were made so far.
-- @module sandbox_enforcer.layers.downloads.again
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local again = {}

--- What was moved, as the script that is judged next needs it: new path -> a list of
-- `{ path, product }`, the old paths and what is said of them (shell/products.lua).
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

--- Something lands at a path in the sandbox: what would have been elsewhere is not there.
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

--- Does a word name the new place of what was moved?
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
