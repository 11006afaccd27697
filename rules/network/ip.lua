--- ip: prints addresses, links and routes, or changes them.
--    ip -br a, ip addr show dev eth0, ip route     only read
--    ip link set eth0 up, ip -batch f              do more

local OBJECTS = [[
  address addr a link l route r rule ru neighbour neighbor neigh n maddress maddr netconf
]]

local SHOWS = { show = true, sh = true, s = true, list = true, ls = true, lst = true }

--- `ip link s` is `ip link set`.
local LINKS = { link = true, l = true }

--- The action comes right after the object.
local function pure(call)
  local object, action = call.operands[1], call.operands[2]
  if not object then return call:has("-V") end
  if LINKS[object.text] and action and action.text == "s" then return false end
  return call.among(object.text, OBJECTS) and (not action or SHOWS[action.text]) or false
end

local TAKES = " delete del d flush set replace change "

--- Does it take something away, or switch a link off?
local function takes(call)
  local object, action = call.operands[1], call.operands[2]
  if not action or not call.among(object.text, OBJECTS) then return false end
  if LINKS[object.text] and action.text == "s" then return true end
  return TAKES:find(" " .. (action.text or "?") .. " ", 1, true) ~= nil
end

return {
  command = "ip",
  helps = "",
  policy = true,
  grammar = { "posix", cluster = false },
  options = {
    flag = [[
      -V|-Version -h|-human -human-readable -s|-stats -statistics -d|-details -r -4 -6 -0
      -o|-oneline -br -brief -j|-json -p|-pretty -c|-color -t|-timestamp -N|-Numeric -a|-all -iec
    ]],
    value = "-f|-family",
  },
  operands = "word...",
  does = function(call) return { takes(call) and { kind = "system" } or nil } end,
  inspect = function(call)
    return not call:has("-r") or nil, "-r asks the network for names"
  end,
  pure = pure,
}
