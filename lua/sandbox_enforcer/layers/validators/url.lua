--- Web addresses as browsers read them (url.spec.whatwg.org), and how others may read them.
-- @module sandbox_enforcer.layers.validators.url
local address = require("sandbox_enforcer.layers.validators.address")
local disguise = require("sandbox_enforcer.layers.validators.disguise")

local url = {}

local LONGEST_HOST <const> = 1024

local ODD <const> = "has characters that no host name has"

--- Schemes that allow any number of slashes, of either kind, before the host.
local SPECIAL <const> = { http = true, https = true, ws = true, wss = true, ftp = true }

-- hosts

--- The text of a host, decoded, in lower case; nil if it cannot be one.
local function decoded(text)
  if #text > LONGEST_HOST then return nil, "is too long" end
  local readings, stable = disguise.readings(text)
  local host, odd = disguise.characters(readings[#readings] or text)
  if not stable or odd or not utf8.len(host) then return nil, ODD end
  host = host:lower():gsub("%f[.]%.+$", "")
  if host == "" then return nil, "is missing" end
  if host:find("[^%w._\x80-\xFF-]") then return nil, ODD end
  return host
end

local function of_six(text)
  local found = address.v6(text)
  if not found then return nil, "is not a valid address" end
  return { name = "[" .. address.text(found) .. "]", addresses = { found } }
end

--- Read a host: `{ name, addresses }`, the latter if it is one or more addresses.
-- @treturn table|nil
-- @treturn ?string why it is not a host
function url.host(text)
  local inner = text:match("^%[(.*)%]$")
  if inner then return of_six(disguise.percent((disguise.characters(inner)))) end
  local host, why = decoded(text)
  if not host then return nil, why end
  local found = address.v4(host)
  if found == false then return nil, "is not a valid address" end
  return { name = host, addresses = found or nil }
end

--- The host and the port, without a user name before them.
local function host_and_port(text)
  text = text:match("^.*@(.*)$") or text
  local host, port = text:match("^(%[[^%]]*%]):?(.*)$")
  if not host then host, port = text:match("^([^:]*):?(.*)$") end
  if not port:find("^%d*$") then
    local six = address.v6(text)
    return six and "[" .. text .. "]" or host, nil, not six and "has no port after its colon"
  end
  return host, tonumber(port)
end

-- addresses

--- The scheme of an address, and what follows the colon.
local function scheme_of(text)
  local scheme, rest = text:match("^(%a[%w+.-]*):(.*)$")
  return scheme and scheme:lower(), rest
end

--- The part with user, host and port, the rest after it, and the slashes before it.
local function authority_of(scheme, rest)
  if SPECIAL[scheme] then
    local slashes, authority, after = rest:match("^([/\\]*)([^/\\?#]*)(.*)$")
    return authority, after, slashes
  end
  local authority, after = rest:match("^//([^/?#]*)(.*)$")
  return authority, after, "//"
end

--- Why readers may disagree about the host; nil if they do not.
local function disagreement(slashes, authority, after)
  if slashes:find("\\", 1, true) or authority:find("\\", 1, true) or after:find("^\\") then
    return "has a backslash before its path"
  end
  local _, count = authority:gsub("@", "")
  if count > 1 then return "has more than one @ before its host" end
  return nil
end

--- The host after an "@" that follows "?" or "#": some readers take the part before it for a user.
local function other_host(after)
  local behind = after:match("^[?#][^/\\]*@([^/\\?#@]*)")
  local host = behind and host_and_port(behind)
  return host and url.host(host) or nil
end

--- An address without surrounding control characters and blanks, and without its newlines.
-- @treturn string
-- @treturn ?string what is wrong with it
function url.trimmed(text)
  local first, last = text:find("[^%z\1-\32]") or 1, #text
  while last > first and text:byte(last) <= 32 do last = last - 1 end
  text = text:sub(first, last)
  if not text:find("[%z\1-\31\127]") then return text end
  return text:gsub("[\t\r\n]", ""), "contains control characters"
end

--- Read an address.
-- @string text
-- @treturn table `text`, trimmed; `scheme`; `host` (see `url.host`), `port`, `other` (the host for
-- some other readers), `fault` (why it cannot be read, or is read differently by some).
-- Without a scheme, there is no host
function url.parse(text)
  local fault
  text, fault = url.trimmed(text)
  local scheme, rest = scheme_of(text)
  if not scheme and text:find("[\x80-\xFF]") then
    scheme, rest = scheme_of((disguise.characters(text)))
    fault = scheme and "has characters that stand for other characters" or fault
  end
  local found = { text = text, scheme = scheme, fault = fault }
  local authority, after, slashes
  if scheme then authority, after, slashes = authority_of(scheme, rest) end
  if not authority then return found end
  found.fault = fault or disagreement(slashes, authority, after)
  local host, why
  host, found.port, why = host_and_port(authority)
  found.path, found.other = after, other_host(after)
  local problem
  found.host, problem = url.host(host)
  if problem == "is missing" and not SPECIAL[scheme] then return found end
  found.fault = found.fault or problem and "has a host that " .. problem or why
  return found
end

--- Read an address without a scheme: host, host:port/path, user@host:path.
-- @string text trimmed
-- @treturn table|nil see `url.host`; nil if no host is named
-- @treturn ?number port
function url.bare(text)
  local authority = text:match("^[/\\][/\\]+([^/\\?#]+)") or text:match("^([^/\\?#]+)")
  if not authority then return nil end
  local host, port = host_and_port(authority)
  return url.host(host), port
end

return url
