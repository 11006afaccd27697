--- A stop: why something is refused, and what is to be done about it.
-- @module sandbox_enforcer.classify.stops
local stops = {}

--- Kinds of a stop, as they are told.
stops.KINDS = {
  instead = "Use the alternative.", user = "Ask the user to do it.",
  variants = "Do not try other spellings of it.",
}

--- What can be done instead of git clean.
stops.CLEAN = "see what git clean -n lists, and remove by name what is meant"

--- @string why
-- @string kind a key of `stops.KINDS`
-- @string[opt] instead
function stops.new(why, kind, instead) return { why = why, kind = kind, instead = instead } end

return stops
