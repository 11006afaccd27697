--- Where content ends up, as the `lands` of a rule says.
--
-- A landing is what `lands` of a rule returns, if it is a function:
--
--     { item = item }                            the item names the destination
--     { name = "x" }                             x is where it lands; a destination can be given
--                                                as the last operand, or behind the item `behind`
--     { name = "x", insert = "-P" }              the same, as an option behind the command's name
--     { name = "x", swap = item, with = "-o" }   the same, as an option in place of a flag
--     { name = "x", refuse = "why" }             the same, but no destination can be given
--     { name = "x", beside = item }              the same, beside the file of the item
--     { stdout = true }                          content is printed
--     { unknown = "why" }                        the rule cannot tell
--
-- An option that is inserted is a word of its own, unless `attach` says otherwise.
-- Each with `directory = true` if the tool chooses names in it, `names` (a list) which, `slash` if
-- it takes a directory only with a slash behind it, `url`, and `write = true` if it is not the tool
-- that fetches: it writes what comes in.
-- @module sandbox_enforcer.landings
local lazy = require("sandbox_enforcer.lazy")
local rules = require("sandbox_enforcer.rules")

local listed = lazy("sandbox_enforcer.landings.listed")

local landings = {}

--- Destinations of a rule whose `lands` is a function: options of the group "fetch" count too.
local function lands_by_function(file, given)
  local found = rules.call(file, given.rule.lands, given)
  if type(found) ~= "table" then error({ rule = file, message = "lands returned no list" }) end
  local mentioned = {}
  for _, landing in ipairs(found) do
    if landing.item then mentioned[landing.item] = true end
  end
  for _, item in ipairs(given.options) do
    if item.kind == "fetch" and not mentioned[item] and item.text ~= "-" then
      found[#found + 1] = { item = item }
    end
  end
  return found
end

--- Where a call puts content.
-- @string file of the rule, for messages
-- @tparam sandbox_enforcer.call given
function landings.of(file, given)
  local lands = given.rule.lands
  if type(lands) == "function" then return lands_by_function(file, given) end
  return listed.of(file, given)
end

return landings
