--- How work grows with its input, measured against itself, so that no clock has to be trusted: the
-- time of this process for an input and for one four times as long. Linear work takes four times
-- as long and quadratic work sixteen times.
-- @module growth
local assert = require("luassert")

local growth = {}

local TRIES <const> = 5
local LIMIT <const> = 9
local SHORTEST <const> = 0.0002  -- seconds below which a clock tells nothing

local function seconds(work, input)
  collectgarbage()
  collectgarbage("stop")
  local before = os.clock()
  work(input)
  local took = os.clock() - before
  collectgarbage("restart")
  return took
end

--- Assert that work is linear, or nearly so. A busy machine makes a measurement larger and never
-- smaller, so that the least of some tries counts.
-- @func work of one input
-- @func input of a size
-- @int size of the longer of two inputs
-- @string[opt] name to tell
function growth.linear(work, input, size, name)
  local short, long = input(size // 4), input(size)
  local least_short, least_long, linear = math.huge, math.huge, false
  for _ = 1, TRIES do
    least_short = math.min(least_short, seconds(work, short))
    least_long = math.min(least_long, seconds(work, long))
    linear = least_long < LIMIT * math.max(least_short, SHORTEST)
    if linear then break end
  end
  assert(linear, ("%s: four times the input takes %.1f times as long (%.1f ms)"):format(
    name or "it", least_long / least_short, least_long * 1000))
end

return growth
