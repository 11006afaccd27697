--- The verdict of a protected place on a change: "deny", "ask" or nothing; and the message.
-- @module sandbox_enforcer.layers.guard.verdicts
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local resolver = require("sandbox_enforcer.layers.guard.resolver")
local steps = require("sandbox_enforcer.step")

local verdicts = {}

local function any(list, test)
  for i = 1, #list do
    if test(list[i]) then return true end
  end
  return false
end

--- May the change put a whole directory at the path? A redirection, or a tool that opens what it is
-- given, cannot.
local function is_placed(change)
  local source = change.source
  if source.redirect or change.names then return false end
  return not (source.item and source.place and source.place.item == source.item)
end

--- The source of a copy, move or link.
local function source_of(effect)
  if not kinds[effect.kind].source then return nil end
  return effect.path or effect.text and effect.cwd and paths.absolute(effect.cwd, effect.text)
end

--- Does a directory that the command reads contain the same place, and so overwrite it?
local function brings(step, place, at, world)
  for _, effect in ipairs(step.effects) do
    local from = source_of(effect)
    for _, path in ipairs(from and at or {}) do
      local rest = resolver.fold(from) ~= path and place:rest(path)
      local original = rest and from .. "/" .. rest
      if rest and (core.kind(original) or world and world:has_made(original)) then return true end
    end
  end
  return false
end

--- The verdict on a change of a directory above the place.
local function above(change, place, at, step, world)
  if not any(at, function(path) return place:is_below(path) end) then return nil end
  if change.how == "delete" or change.how == "link" then
    return place:exists() and place.verdict or nil
  end
  local near = place.near and any(at, function(path) return place:is_in(path) end)
  if change.how == "change" and not change.directory then
    if near or brings(step, place, at, world) then return place.verdict end
    return place:exists() and "ask" or nil
  end
  if not is_placed(change) then return nil end
  local fetched = change.source.kind == "fetch" and not core.kind(change.path)
  local hit = near or fetched or core.kind(change.path) == "link" or brings(step, place, at, world)
  return hit and place.verdict or nil
end

--- The verdict on a change at a path.
-- @tparam table change
-- @tparam table place see protected_path.lua
-- @tparam table found see reach.lua
-- @tparam table step
-- @tparam[opt] sandbox_enforcer.shell.world world
-- @treturn string|nil
-- @treturn ?boolean it concerns a directory above the place
function verdicts.at(change, place, found, step, world)
  local function holds(path) return place:holds(path) end
  local follows = change.how ~= "delete" or place.linked
  if any(found.at, holds) or follows and any(found.leads, holds) then return place.verdict end
  return above(change, place, found.at, step, world)
    or follows and above(change, place, found.leads, step, world) or nil, true
end

--- The verdict on changes somewhere below a path, to names that match all patterns of `matching`,
-- if there are any.
function verdicts.below(place, found, matching)
  local both = { table.unpack(found.at) }
  table.move(found.leads, 1, #found.leads, #both + 1, both)
  if any(both, function(path) return place:holds(path) end) then return place.verdict end
  if not any(both, function(path) return place:is_below(path) end) then return nil, true end
  if not place:exists() then return nil, true end
  if matching then return place:is_named(matching) and place.verdict or nil, true end
  local near = place.near and any(both, function(path) return place:is_in(path) end)
  return near and place.verdict or "ask", true
end

--- Do the names of a pattern lead to a place below a directory, or into it?
local function is_matched(place, directory, names)
  return any(place.folded, function(path)
    if not core.contains(directory, path) then return false end
    local nth = 0
    for name in path:sub(#directory + 1):gmatch("[^/]+") do
      nth = nth + 1
      if not name:find(names[nth] or "^/") then return false end
    end
    return nth > 0
  end)
end

--- The verdict on a change somewhere in a directory.
-- @tparam table change
-- @tparam table place
-- @tparam table known see reach.lua
function verdicts.somewhere(change, place, known)
  local strict = any(known.paths, function(path) return place:holds(path) end)
  if strict then return place.verdict end
  for _, directory in ipairs(known.paths) do
    local hidden = known.stub == "" and known.glob and place:is_hidden(directory)
    if place:is_below(directory, known.stub) and not hidden then
      local direct = place:is_in(directory)
      local matched = known.glob and place:exists()  -- a pattern finds only what exists
      if matched and is_matched(place, directory, known.names) then return place.verdict end
      if direct and (place.near or matched) or known.stub ~= "" and not known.glob then
        return place.verdict
      end
      local deletes = change.how == "delete" and place:exists()
      if deletes and known.glob then return place.verdict end
      if deletes and known.given then return "ask" end
    end
  end
  return nil
end

-- messages

--- The verb for a change.
local function verb(how)
  return how == "link" and "make another name for" or kinds[how].verb or how
end

local ADVICE <const> = {
  deny = "Agents may read it, not change it: ask the user to do it, outside the session",
  ask = "Needs your OK",
  unknown = "Write the names out",
}

local function actor(change, step)
  if change.source.redirect then return "a redirection" end
  return step.tool or steps.name(step) or "this command"
end

local function own_note(places, place)
  if not place.ours or not places:is_checkout() then return "" end
  return ". The running enforcer is installed from this project: to work on it, ask the user "
    .. "to run an installed copy, or use another checkout"
end

--- The location of a change, in words.
-- @string where "at", "above", "below", "somewhere" or "anywhere"
local function locate(change, place, where)
  local what = ("%s, %s"):format(place:show(), place.what)
  if where == "somewhere" then
    return ("something unknown in %s, which may be %s"):format(change.shown, what)
  elseif where == "anywhere" then
    return ("a path that ends with %s, which may be %s"):format(change.shown, what)
  elseif where == "below" then
    return ("what it finds under %s, which may include %s"):format(change.path, what)
  elseif where == "above" then
    return ("%s, and with it %s"):format(change.path, what)
  end
  return change.path == place:show() and what or ("%s (protected: %s)"):format(change.path, what)
end

--- The message for the agent.
-- @tparam sandbox_enforcer.layers.guard.protected_places places
-- @tparam table step
-- @tparam table change
-- @tparam table said `verdict`, `place`, `where`
function verdicts.told(places, step, change, said)
  local unknown = said.where ~= "at" and said.where ~= "above"
  return ("Guard: %s would %s %s. %s%s"):format(actor(change, step), verb(change.how),
    locate(change, said.place, said.where), ADVICE[unknown and "unknown" or said.verdict],
    own_note(places, said.place))
end

--- The message about a tool whose path cannot be determined.
function verdicts.unclear(step, change)
  return ("Guard: %s: it is unclear which file %q is: %s. Give the full path"):format(
    step.tool, change.text, change.why)
end

return verdicts
