--- The lines in which two texts differ, for display.
-- @module sandbox_enforcer.cli.diff
local printable = require("sandbox_enforcer.printable")

local diff = {}

local AROUND <const> = 2  -- lines to show before and after a difference
local MOST <const> = 400  -- differences; if there are more, the rest is shown as replaced

local function lines(text)
  local list = {}
  for line in (text .. (text:find("[^\n]$") and "\n" or "")):gmatch("([^\n]*)\n") do
    list[#list + 1] = line
  end
  return list
end

--- How far two lists are equal, from a position in each.
local function snake(a, b, x, y)
  while x < #a and y < #b and a[x + 1] == b[y + 1] do x, y = x + 1, y + 1 end
  return x, y
end

--- The shortest way from one list to the other, by Myers' algorithm: how far it gets with each
-- number of differences, by the diagonal.
local function trace(a, b)
  local far, rounds = { [1] = 0 }, {}
  for d = 0, math.min(#a + #b, MOST) do
    local now = {}
    for k = -d, d, 2 do
      local down = k == -d or k ~= d and (far[k - 1] or -1) < (far[k + 1] or -1)
      local x = down and far[k + 1] or far[k - 1] + 1
      local y
      x, y = snake(a, b, x, x - k)
      now[k], far[k] = x, x
      if x >= #a and y >= #b then
        rounds[d] = now
        return rounds, d
      end
    end
    rounds[d] = now
  end
  return nil
end

--- How one list becomes another: `{ sign, text }`, where the sign is " ", "-" or "+".
-- @tparam {string,...} a
-- @tparam {string,...} b
function diff.script(a, b)
  local rounds, d = trace(a, b)
  local list = {}
  local function add(sign, text) table.insert(list, 1, { sign, text }) end
  if not rounds then
    for _, line in ipairs(a) do list[#list + 1] = { "-", line } end
    for _, line in ipairs(b) do list[#list + 1] = { "+", line } end
    return list
  end
  local x, y = #a, #b
  for round = d, 1, -1 do
    local k, before = x - y, rounds[round - 1]
    local down = k == -round or k ~= round and (before[k - 1] or -1) < (before[k + 1] or -1)
    local from = down and before[k + 1] or before[k - 1]
    local start = down and from or from + 1
    while x > start do add(" ", a[x]); x, y = x - 1, y - 1 end
    if down then add("+", b[y]); y = y - 1 else add("-", a[x]); x = x - 1 end
  end
  while x > 0 do add(" ", a[x]); x = x - 1 end
  return list
end

--- The lines to show: those that differ, and some around them.
local function near(list)
  local shown = {}
  for i, line in ipairs(list) do
    for j = i - AROUND, line[1] ~= " " and i + AROUND or 0 do shown[j] = true end
  end
  return shown
end

--- The beginning of a long line.
local function cut(text, width)
  local stop = width and utf8.offset(text, width)
  return stop and stop <= #text and text:sub(1, stop - 1) .. "…" or text
end

local STYLES <const> = { ["+"] = "added", ["-"] = "removed" }

--- The lines that differ, with a few around them; none if the texts are the same.
-- @string before
-- @string after
-- @tparam function paint see say.painter
-- @tparam[opt] number width the maximum; longer lines are cut
-- @treturn {string,...}
function diff.lines(before, after, paint, width)
  if before == after then return {} end
  local list, found, gap = diff.script(lines(before), lines(after)), {}, false
  local shown = near(list)
  for i, line in ipairs(list) do
    local text = cut(line[1] .. " " .. printable.text(line[2]), width)
    if shown[i] then
      if gap and #found > 0 then found[#found + 1] = paint("dim", "  …") end
      found[#found + 1] = STYLES[line[1]] and paint(STYLES[line[1]], text) or text
    end
    gap = not shown[i]
  end
  return found
end

return diff
