--- Reads the trace of a shell that runs commands one after another, and tells which command each
-- line belongs to: by the processes that it started, not by the time, so that what is left in the
-- background is never counted for the next one.
-- @module lineage
local place = require("place")

local lineage = {}

local BIRTHS <const> = { clone = true, clone3 = true, fork = true, vfork = true }

--- Calls that a trace must show for this.
lineage.calls = "?clone,?clone3,?fork,?vfork"

--- The lines of a trace, in which calls that were interrupted are whole again.
-- @treturn {table,...} `pid`, `text`, `from` (where the call began)
local function whole_lines(log)
  local list, begun, at = {}, {}, 0
  for line in place.read(log):gmatch("[^\n]+") do
    at = at + 1
    local pid, text = line:match("^(%d+)%s+(.*)$")
    local start = text and text:match("^(.*) <unfinished %.%.%.>$")
    local rest = text and text:match("^<%.%.%. [%w_]+ resumed>(.*)$")
    if start then
      begun[pid] = { text = start, from = at }
    elseif text then
      local first = rest and begun[pid] or { text = "", from = at }
      list[#list + 1] = { pid = pid, text = first.text .. (rest or text), from = first.from }
    end
  end
  return list
end

--- The birth of a process that a line at a place of the trace is of: numbers are used again.
local function birth_of(births, pid, at)
  local list = births[pid] or {}
  for i = #list, 1, -1 do
    if list[i].from <= at then return list[i] end
  end
  return nil
end

--- Who started whom, and which command the shell ran when it started its own children.
local function births_in(lines, shell)
  local births, marker = {}, nil
  for _, line in ipairs(lines) do
    marker = line.pid == shell and tonumber(line.text:match('"/marker/(%d+)"')) or marker
    local child = BIRTHS[line.text:match("^([%w_]+)%(")] and line.text:match("= (%d+)$")
    if child then
      births[child] = births[child] or {}
      table.insert(births[child], { parent = line.pid, from = line.from, marker = marker })
    end
  end
  return births
end

--- The number of the command that a process belongs to; nil for the shell itself.
local function command_of(births, shell, pid, at)
  local birth = birth_of(births, pid, at)
  while birth and birth.parent ~= shell do
    birth = birth_of(births, birth.parent, birth.from)
  end
  return birth and birth.marker
end

--- Go through a trace.
-- @string log a file; the shell opens /marker/N before it runs command N in a child
-- @treturn function an iterator: number of a command, a line that belongs to it
function lineage.lines(log)
  local lines = whole_lines(log)
  local shell = lines[1] and lines[1].pid
  local births = births_in(lines, shell)
  return coroutine.wrap(function()
    local marker
    for _, line in ipairs(lines) do
      if line.pid == shell then
        marker = tonumber(line.text:match('"/marker/(%d+)"')) or marker
      else  -- where the trace was cut off a birth may be missing
        local nth = command_of(births, shell, line.pid, line.from) or marker
        if nth then coroutine.yield(nth, line.text) end
      end
    end
  end)
end

return lineage
