--- New directories that get downloads, such as `mkdir out && curl -o out/a U && ls out`. If nothing
-- was there when the script began, such a directory may go to the sandbox whole, with everything
-- that the script puts there: it is judged again with that in mind (relocation.lua).
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.groups
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local links = require("sandbox_enforcer.layers.downloads.links")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local relocation = require("sandbox_enforcer.layers.downloads.relocation")

local groups = {}

--- The highest directory above a path that does not exist yet; nil if all do.
-- @tparam boolean itself the path itself is such a directory
local function top(path, itself)
  local at = itself and path or paths.parent(path)
  if not paths.is_known(path) or core.kind(at) then return nil end
  local above = paths.parent(at)
  while not core.kind(above) do at, above = above, paths.parent(above) end
  return at
end

--- The new directories of a landing (plan.lua).
local function add(found, effect, landing)
  local directory = landing.shared or landing.around
  local at = landing.to and effect.path and top(effect.path, directory)
  if at then found[at] = true end
  for _, round in ipairs(landing.rounds or {}) do
    at = top(round.path, round.shared)
    if at then found[at] = true end
  end
end

--- May a directory go to a place in the sandbox? Yes if nothing is there, or a directory that makes
-- no difference: an empty one, or the script's own from an earlier run.
local function is_free(moves, path, new)
  local kind, record = core.kind(new), moves.world.made[path]
  local by = record and products.is_directory(record.by) and record.by
  local minds = by and not (by.call and by.call.rule.words.remakes
    and by.call:has(by.call.rule.words.remakes))
  if not kind or kind ~= "directory" or minds then return not kind end
  return #(core.list(new) or { "?" }) == 0
    or ledger.is_for(moves.config.ledger, new, path, moves.cwd)
end

--- A free place in the sandbox for a directory.
local function place(moves, path, taken)
  local name, count = paths.basename(path), 1
  local new = moves.config.sandbox .. "/" .. name
  while taken[new] or not is_free(moves, path, new) do
    count = count + 1
    new = ("%s/%d/%s"):format(moves.config.sandbox, count, name)
  end
  taken[new] = true
  return new
end

--- Where the new directories of a script may go: old path -> new path, together with what is
-- already relocated; nil if there are none.
-- @tparam table moves
function groups.of(moves)
  local found, list, result, taken = {}, {}, {}, {}
  for effect, landing in pairs(moves.moved) do add(found, effect, landing) end
  for path in pairs(found) do
    if not links.is_made(moves, path) then list[#list + 1] = path end  -- it leads elsewhere
  end
  if #list == 0 then return nil end
  table.sort(list)  -- so that places do not depend on chance
  for _, path in ipairs(list) do result[path] = place(moves, path, taken) end
  for old, new in pairs(moves.relocated or {}) do
    if not top(old) or not result[top(old)] then result[old] = new end
  end
  return result
end

--- Record that a directory which an effect makes is at its new place.
local function make(moves, step, effect)
  local rounds = {}
  for i, text in ipairs(effect.choices or { effect.text }) do
    local path = paths.absolute(effect.cwd or step.cwd, text)
    local to = path and relocation.place(moves, path)
    if not to or to == path then return end
    rounds[i] = { path = path, to = to }
    moves.taken[to], moves.makes[to] = path, true
    moves.names[paths.basename(path) or ""] = true
    relocation.begin(moves, path)
    if moves.relocated[path] then
      moves.directories[#moves.directories + 1] = paths.parent(to)
    end
    moves.notes[#moves.notes + 1] = { label = "directory", old = text, new = to }
    moves.fetches[#moves.fetches + 1] = { from = path, to = to }
  end
  local one = not effect.choices and rounds[1]
  moves.moved[effect] = one and { to = one.to, named = {}, nth = #moves.seen }
    or { rounds = rounds, nth = #moves.seen }
  moves.count = moves.count + 1
end

--- Record that the directories which a command makes are at their new places. Its words were
-- changed already (follow.lua).
-- @tparam table moves
-- @tparam table step
function groups.make(moves, step)
  for _, effect in ipairs(step.effects) do
    if products.is_directory(effect) then make(moves, step, effect) end
  end
end

return groups
