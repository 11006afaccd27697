--- What the guard says.
-- @module sandbox_enforcer.guard.messages
local steps = require("sandbox_enforcer.steps")

local messages = {}

local VERBS <const> = {
  write = "write", change = "change", delete = "remove", link = "make another name for",
}

local ADVICE <const> = {
  deny = "Agents may read it, not change it: ask the user to do that, outside of the session",
  ask = "The user decides",
  unknown = "Write out the names that are meant",
}

local function actor(change, step)
  if change.source.redirect then return "a redirection" end
  return step.tool or steps.name(step) or "this command"
end

local function own_note(places, place)
  if not place.ours or not places:is_checkout() then return "" end
  return ". The enforcer in use runs from this very project: to work on it, have the user run an "
    .. "installed copy, or use another checkout"
end

--- Where a change is, in words.
-- @string where "at", "above", "below", "somewhere" or "anywhere"
local function locate(change, place, where)
  local what = ("%s, %s"):format(place:show(), place.what)
  if where == "somewhere" then
    return ("something in %s that is not known, and may be %s"):format(change.shown, what)
  elseif where == "anywhere" then
    return ("a path that ends with %s, and may be %s"):format(change.shown, what)
  elseif where == "below" then
    return ("what it finds below %s, and that may be %s"):format(change.path, what)
  elseif where == "above" then
    return ("%s, and with it %s"):format(change.path, what)
  end
  return change.path == place:show() and what or ("%s (protected: %s)"):format(change.path, what)
end

--- @tparam sandbox_enforcer.guard.places places
-- @tparam table step
-- @tparam table change
-- @tparam table said `verdict`, `place`, `where`
function messages.of(places, step, change, said)
  local unknown = said.where ~= "at" and said.where ~= "above"
  return ("Guard: %s would %s %s. %s%s"):format(actor(change, step), VERBS[change.how],
    locate(change, said.place, said.where), ADVICE[unknown and "unknown" or said.verdict],
    own_note(places, said.place))
end

--- A tool whose path cannot be made out.
function messages.unclear(step, change)
  return ("Guard: %s: it cannot be told which file %q is: %s. Give the path in full"):format(
    step.tool, change.text, change.why)
end

return messages
