--- Hosts outside the public network.
-- @module sandbox_enforcer.layers.validators.hosts
local address = require("sandbox_enforcer.layers.validators.address")

local hosts = {}

--- Names that need no lookup, with everything below them.
local NAMES <const> = {
  localhost = "loopback", localdomain = "loopback", localhost4 = "loopback",
  localhost6 = "loopback", ["ip6-localhost"] = "loopback", ["ip6-loopback"] = "loopback",
  localdomain6 = "loopback", ["localtest.me"] = "loopback", ["lvh.me"] = "loopback",
  ["vcap.me"] = "loopback", ["lacolhost.com"] = "loopback", ["localhost.direct"] = "loopback",
  metadata = "metadata", ["metadata.goog"] = "metadata", ["metadata.google.internal"] = "metadata",
  ["instance-data"] = "metadata", ["instance-data.ec2.internal"] = "metadata",
  ["metadata.tencentyun.com"] = "metadata", ["metadata.platformequinix.com"] = "metadata",
  ["metadata.packet.net"] = "metadata", ["rancher-metadata"] = "metadata",
  kubernetes = "internal", ["kubernetes.default"] = "internal", consul = "internal",
  intranet = "internal", private = "internal", corp = "internal", home = "internal",
  lan = "internal",
  internal = "internal", ["local"] = "internal", svc = "internal", ["home.arpa"] = "internal",
  ["nip.io"] = "any", ["sslip.io"] = "any", ["xip.io"] = "any", ["traefik.me"] = "any",
  ["xip.name"] = "any", ["1u.ms"] = "any", ["rbndr.us"] = "any", ["localh.st"] = "loopback",
}

local MEANINGS <const> = {
  loopback = "this machine itself", unspecified = "this machine itself",
  private = "a private network", shared = "a carrier's private network",
  ["link-local"] = "the local link, where clouds hand out credentials",
  metadata = "the service that hands out a cloud machine's credentials",
  multicast = "a multicast group", reserved = "a reserved network",
  internal = "an internal network", any = "any address written in its name",
}

--- Does a name contain an address that is not public, as in 10.0.0.1.a.example or a-10-0-0-1.b?
-- Some name servers answer with it.
local function holds_address(name)
  for at in name:gmatch("%f[%w]()%d+[.-]") do
    local four = name:match("^%d+[.-]%d+[.-]%d+[.-]%d+%f[^%w]", at)
    local found = four and address.v4((four:gsub("-", ".")))
    local sort = found and address.sort(found[1])
    if sort and sort ~= "reserved" and sort ~= "multicast" then return true end
  end
  return false
end

--- The sort of a name; nil if it is an ordinary one.
local function of_name(name)
  local rest = name
  while rest do
    if NAMES[rest] then return NAMES[rest] end
    rest = rest:match("^[^.]*%.(.*)$")
  end
  return holds_address(name) and "any" or nil
end

local THIS_MACHINE <const> = { loopback = true, unspecified = true }

--- Is it this machine?
function hosts.is_own(sort) return THIS_MACHINE[sort] or false end

--- The sort of a host that is not public: see address.sort; also "internal", and "any" for names
-- that resolve to the address in them. Of several addresses, one on another machine takes
-- precedence.
-- @tparam table host see url.host
-- @treturn string|nil
-- @treturn ?string the address, if it is one
function hosts.sort(host)
  if not host.addresses then return of_name(host.name) end
  local found, text
  for _, one in ipairs(host.addresses) do
    local sort = address.sort(one)
    if sort and (not found or hosts.is_own(found)) then found, text = sort, address.text(one) end
  end
  return found, text
end

--- What is there, in words.
function hosts.meaning(sort) return MEANINGS[sort] end

-- allowed hosts

--- "*.corp.example" matches every name below corp.example, but not that name itself.
local function fits_name(name, pattern)
  local below = pattern:match("^%*(%..+)$")
  if not below then return name == pattern end
  return #name > #below and name:sub(-#below) == below
end

--- An entry such as "host", "host:3000", "[::1]:3000", "10.0.0.0/8".
local function split(entry)
  local host, port = entry:match("^(%[.*%]):(%d+)$")
  if not host then host, port = entry:match("^([^:]*):(%d+)$") end
  return (host or entry):gsub("%f[.]%.+$", ""):lower(), tonumber(port)
end

local function fits(host, port, entry)
  local wanted, wanted_port = split(entry)
  if wanted_port and wanted_port ~= port then return false end
  if not host.addresses then return fits_name(host.name, wanted) end
  local network = address.network(wanted)
  if not network then return false end
  for _, one in ipairs(host.addresses) do
    if not address.within(one, network[1], network[2]) then return false end
  end
  return true
end

--- Does a list of the policy name this host?
-- @tparam table host see url.host
-- @number|nil port
-- @tparam {string,...}|nil list `validators.allow_hosts`
function hosts.allowed(host, port, list)
  for _, entry in ipairs(list or {}) do
    if type(entry) == "string" and fits(host, port, entry) then return true end
  end
  return false
end

return hosts
