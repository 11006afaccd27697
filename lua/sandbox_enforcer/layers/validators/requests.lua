--- Where a request would go (CWE-918): what is wrong with a URL, if anything.
--
-- A fault is `{ why, sort, lifted }`: `why` completes "URL ...", `sort` is the host's (hosts.lua),
-- and `lifted` means that the user can allow it with validators.allow_hosts.
-- @module sandbox_enforcer.layers.validators.requests
local hosts = require("sandbox_enforcer.layers.validators.hosts")
local set = require("sandbox_enforcer.set")
local url = require("sandbox_enforcer.layers.validators.url")

local requests = {}

local WEB <const> = set "http https"
local SPOKEN <const> = set "http https ws wss"

--- Protocols of developers' tools, including the web's.
local TRANSPORTS <const> = set [[
  http https ws wss git ssh git+ssh ssh+git git+http git+https svn svn+ssh svn+http svn+https bzr
  bzr+ssh lp hg+http hg+https rsync sftp s3 gs hf docker oci magnet metalink
]]

--- Schemes that make a server read files, or talk to services that take any text for commands.
local REFUSED <const> = set [[
  afp cifs compress.bzip2 compress.zlib data dict dns expect file filesystem finger ftp ftps
  glob gopher gophers http+unix https+unix iiop imap imaps jar javascript jndi ldap ldapi ldaps
  local_file netdoc nfs nntp ogg phar php pop3 pop3s rar rmi rtmp rtmps rtsp scp smb
  smbs smtp smtps ssh2 telnet tftp unix vbscript view-source wais zip
]]

--- Judge a host.
-- @tparam table host see url.host
-- @number|nil port
-- @tparam table given `allow`, the user's list; `own`: this machine is allowed
local function of_host(host, port, given)
  local sort, text = hosts.sort(host)
  if not sort or given.own and hosts.is_own(sort) then return nil end
  if hosts.allowed(host, port, given.allow) then return nil end
  local plainly = not text or text == host.name or "[" .. text .. "]" == host.name
  local why = plainly and "leads to " or ("leads to %s: "):format(text)
  return { why = why .. hosts.meaning(sort), sort = sort, lifted = true }
end

local function unreadable(why) return why and { why = why, sort = "unreadable" } or nil end

local function of_parsed(found, given)
  local fault = found.host and of_host(found.host, found.port, given)
  if fault then return fault end
  local other = found.other and of_host(found.other, nil, given)
  if not other then return unreadable(found.fault) end
  other.why = "is read differently by different programs; for some it " .. other.why
  return other
end

local function wrong_scheme(scheme, wanted)
  return { why = ("has the scheme %s: %s"):format(scheme, wanted), sort = "scheme" }
end

--- Is it "host:port" or "host:path" instead of "scheme:rest"?
local function is_bare(found)
  local scheme, text = found.scheme, found.text
  if not scheme then return true end
  if WEB[scheme] or text:find("^[^:]*:[/\\][/\\]") then return false end
  if scheme:find(".", 1, true) then return true end
  if not REFUSED[scheme] and text:find("^[^:]*:%s") then return true end
  return text:find("^[^:]*:%d+$") ~= nil or text:find("^[^:]*:%d+[/?#]") ~= nil
end

--- Is a word without a scheme just a number, not an address?
local function is_count(text)
  local digits = text:match("^(%d+)$") or text:match("^(%d+)[/:?#]")
  local number = tonumber(digits)
  return number ~= nil and number ~= 0 and number < 1 << 24
end

--- Judge a possible host without a scheme. Ignores what cannot be a host.
local function of_bare(text, given)
  if is_count(text) then return nil end
  local host, port = url.bare(text)
  return host and of_host(host, port, given) or nil
end

--- Judge a URL that a tool fetches.
-- @string text
-- @tparam table given `allow`, the policy's list validators.allow_hosts, or nil
-- @treturn table|nil the fault
function requests.fetched(text, given)
  local found = url.parse(text)
  local scheme = found.scheme
  if is_bare(found) then return of_bare(found.text, given) or unreadable(found.fault) end
  if scheme == "about" then return nil end
  if not WEB[scheme] then return wrong_scheme(scheme, "only http and https are allowed") end
  return of_parsed(found, given)
end

--- Judge a text that may be a URL of any scheme.
function requests.named(text, given)
  local found = url.parse(text)
  local scheme = found.scheme
  if is_bare(found) then return of_bare(found.text, given) end
  if REFUSED[scheme] then return wrong_scheme(scheme, "it does not go to the web") end
  return SPOKEN[scheme] and of_parsed(found, given) or nil
end

--- Judge the name or address of a host; some tools also accept a URL.
function requests.host(text, given)
  local trimmed = url.trimmed(text)
  if trimmed:find("^%a[%w+.-]*:[/\\]") then return requests.named(text, given) end
  return of_bare(trimmed, given)
end

--- The scheme of a command's address: "host:path" has none.
local function transport(text)
  local web = text:match("^(%a+):")
  if web and WEB[web:lower()] then return web:lower() end
  local scheme, slashes = text:match("^(%a[%w+.-]*):([/\\]+)")
  scheme = scheme and scheme:lower()
  return slashes and (slashes:find("^//") or REFUSED[scheme]) and scheme or nil
end

--- Judge an address that a shell command fetches. Developers may reach their own machine.
function requests.of_command(text, allow)
  local given = { allow = allow, own = true }
  local whole = text
  text = url.trimmed(text)
  if text:find("^[/.~-]") or text == "" then return nil end
  if text:find("^ext::") or text:find("^fd::") then
    return wrong_scheme(text:match("^%a+"), "git runs it as a command")
  end
  local scheme = transport(text)
  if not scheme then return of_bare(text, given) end
  if not TRANSPORTS[scheme] then
    return wrong_scheme(scheme, "it is not a scheme for web pages or repositories")
  end
  return of_parsed(url.parse(whole), given)
end

--- Does an address lead to a host in a list of the policy?
-- @string|nil address
-- @tparam {string,...}|nil list
function requests.leads_to(address, list)
  local host = address and address:match("^%a[%w+.-]*://([^/?#]+)")
    or address and address:match("^([%w._-]+@[%w.-]+):")
  if not host then return false end
  host = host:gsub("^.*@", "")
  local port = host:match(":(%d+)$")
  local read = url.host((host:gsub(":%d+$", "")))
  return read ~= nil and hosts.allowed(read, tonumber(port), list)
end

--- The known beginning of a word, if it determines the host.
-- @string begins
-- @treturn string|nil
function requests.beginning(begins)
  local scheme = begins:match("^(%a[%w+.-]*)://")
  if not scheme then return nil end
  if not TRANSPORTS[scheme:lower()] then return begins end
  return begins:match("^[^:]*://[^/?#\\]*[/?#\\]") and begins
    or begins:match("^([^:]*://[^/?#\\@]*):[^/?#\\@:]*$")
end

local SORTS <const> = { ["link-local"] = true, metadata = true }

--- Patterns for possible addresses in a text.
local CANDIDATES <const> = {
  "%a[%w+.-]*://[^%s\"'`<>(){}|,;]+", "%f[%w]%d+%.%d+%.%d+%.%d+", "%[[%x:.]+%]",
  "%f[%w]metadata%.[%w.-]+", "%f[%w]0[xX]%x+%f[^%w]", "%f[%w]%d%d%d%d%d%d%d%d%d+%f[^%w]",
}

--- The first address in a text where a cloud hands out credentials to anyone who asks. All kinds of
-- programs connect, so any word of a command that contains such an address counts.
-- @string text
-- @tparam {string,...}|nil allow the policy's list validators.allow_hosts
-- @treturn string|nil
-- @treturn ?table the fault
function requests.to_credentials(text, allow)
  for _, pattern in ipairs(CANDIDATES) do
    for found in text:gmatch(pattern) do
      local fault = requests.of_command(found, allow)
      if fault and SORTS[fault.sort] then return found, fault end
    end
  end
  return nil
end

return requests
