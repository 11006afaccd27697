--- A short report of what a confined command was refused, for a model that would otherwise suspect
-- an outage or a bug in the command.
-- @module sandbox_enforcer.confine.refusals
local printable = require("sandbox_enforcer.printable")

local refusals = {}

local SHOWN <const> = 2

local NETWORK <const> = {
  on = "the network is on", loopback = "network: this machine only", off = "no network",
}

--- What to do instead.
local function advice(wanted, connects)
  local profile = wanted.profile
  if connects and wanted.scripts then
    return "scripts of packages have no network: ask the user to install this one"
  elseif connects and profile ~= "net" then
    return "needs the network? sandbox-enforcer run --profile net -- COMMAND "
      .. "(there only the sandbox is writable)"
  elseif profile == "build" then
    return "this is policy, not a fault: use paths in the project, or ask the user"
  end
  return "writes to the project? sandbox-enforcer run --profile build -- COMMAND "
    .. "(there is no network)"
end

local function listed(lines)
  local list = { table.unpack(lines, 1, SHOWN) }
  local more = #lines - SHOWN
  if more > 0 then list[SHOWN] = ("%s, and %d more"):format(list[SHOWN], more) end
  return list
end

--- @string told the refusals, one per line
-- @tparam table wanted the request
-- @treturn string|nil five lines at most
function refusals.text(told, wanted)
  local refused, connects = {}, false
  for line in told:gmatch("[^\n]+") do
    local reaches = line:find("^connect to ") ~= nil
    if not reaches or wanted.network ~= "on" then refused[#refused + 1] = line end
    connects = connects or reaches and wanted.network ~= "on"
  end
  if #refused == 0 then return nil end
  local lines = { ("the kernel refused %d action%s of this command (profile %s):"):format(#refused,
    #refused == 1 and "" or "s", wanted.profile) }
  for _, line in ipairs(listed(refused)) do lines[#lines + 1] = "  " .. line end
  lines[#lines + 1] = ("  writable: %s; %s"):format(table.concat(wanted.writable, " "),
    NETWORK[wanted.network])
  lines[#lines + 1] = "  " .. advice(wanted, connects)
  return printable.text("sandbox-enforcer: " .. table.concat(lines, "\n") .. "\n")
end

return refusals
