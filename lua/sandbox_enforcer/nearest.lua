--- Guesses the name that a typo was meant to be.
-- @module sandbox_enforcer.nearest
local nearest = {}

--- How many letters to change, add, drop or swap to turn one text into another.
local function distance(a, b)
  local before, row = {}, {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local above = row
    row = { [0] = i }
    for j = 1, #b do
      local same = a:byte(i) == b:byte(j)
      row[j] = math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same and 0 or 1))
      local swapped = i > 1 and j > 1 and a:byte(i) == b:byte(j - 1) and a:byte(i - 1) == b:byte(j)
      if swapped then row[j] = math.min(row[j], before[j - 2] + 1) end
    end
    before = above
  end
  return row[#b]
end

--- The key most like a name; nil if none is similar.
-- @string name
-- @tparam table names its keys
-- @treturn ?string
function nearest.key(name, names)
  local best, least = nil, math.max(1, #name // 3) + 1
  for other in pairs(names) do
    local far = type(other) == "string" and distance(name, other) or least
    if far < least or far == least and best and other < best then best, least = other, far end
  end
  return best
end

--- The end of a message: `; did you mean "x"?`, or nothing.
function nearest.hint(name, names)
  local best = nearest.key(name, names)
  return best and ('; did you mean "%s"?'):format(best) or ""
end

return nearest
