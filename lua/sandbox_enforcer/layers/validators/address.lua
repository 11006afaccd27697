--- IP addresses, in every spelling that resolvers accept, and what kind they are.
-- An address is a string of 4 or 16 bytes.
-- @module sandbox_enforcer.layers.validators.address
local address = {}

local LONGEST <const> = 80  -- longest IPv6 address, with its zone

-- IPv4

--- The number in a part: 127, 0x7f, 0177; nil if it is not one.
local function number(part, plainly)
  local hex = part:match("^0[xX](%x*)$")
  local digits = hex or part:match("^%d+$")
  if not digits then return nil end
  local base = hex and 16 or not plainly and digits:find("^0.") and 8 or 10
  if base == 8 and digits:find("[89]") then return nil end
  digits = digits:gsub("^0+", "")
  if #digits > 15 then return nil end
  return digits == "" and 0 or tonumber(digits, base)
end

--- The address of up to four numbers, the last of which fills the rest.
local function assemble(numbers)
  local count, value = #numbers, 0
  for i = 1, count - 1 do
    if numbers[i] > 255 then return nil end
    value = value | numbers[i] << 8 * (4 - i)
  end
  if numbers[count] >= 1 << 8 * (5 - count) then return nil end
  return string.pack(">I4", value | numbers[count])
end

local function read(parts, plainly)
  local numbers = {}
  for i, part in ipairs(parts) do
    numbers[i] = number(part, plainly)
    if not numbers[i] then return nil end
  end
  return assemble(numbers)
end

local function split(text, separator)
  local parts = {}
  for part in (text .. separator):gmatch("(.-)%" .. separator) do parts[#parts + 1] = part end
  return parts
end

--- The IPv4 addresses that a host may mean: some read a number with a leading 0 as octal, others as
-- decimal.
-- @string host without trailing dots
-- @treturn {string,...}|nil|false nil if it is a name; false if it is neither
function address.v4(host)
  local last = host:gsub("^.*%.", "")
  if not last:find("^%d+$") and not last:find("^0[xX]%x*$") then return nil end
  if #host > 255 then return false end
  local parts = split(host, ".")
  if #parts > 4 then return false end
  local usual, other = read(parts), read(parts, true)
  if not usual and not other then return false end
  return { usual or other, usual and other ~= usual and other or nil }
end

-- IPv6

--- Read the groups between colons; an IPv4 address at the end counts as two.
local function groups(text, list, may_end)
  if text == "" then return true end
  local parts = split(text, ":")
  for i, part in ipairs(parts) do
    local four = may_end and i == #parts and part:find("^%d+%.%d+%.%d+%.%d+$")
      and not ("." .. part):find("%.0%d") and address.v4(part)
    if four then
      list[#list + 1], list[#list + 2] = string.unpack(">I2I2", four[1])
    elseif part:find("^%x%x?%x?%x?$") then
      list[#list + 1] = tonumber(part, 16)
    else
      return false
    end
  end
  return true
end

--- The IPv6 address in a text without brackets; a zone after "%" is ignored.
-- @treturn string|nil
function address.v6(text)
  if #text > LONGEST then return nil end
  text = text:match("^[^%%]*")
  local head, tail = text:match("^(.-)::(.*)$")
  local before, after = {}, {}
  if not groups(head or text, before, not head) or not groups(tail or "", after, true) then
    return nil
  end
  local missing = 8 - #before - #after
  if missing < (head and 1 or 0) or not head and missing ~= 0 then return nil end
  for _ = 1, missing do before[#before + 1] = 0 end
  table.move(after, 1, #after, #before + 1, before)
  return string.pack(">I2I2I2I2I2I2I2I2", table.unpack(before))
end

-- kinds of addresses

--- Is an address in a network?
-- @string one
-- @string network its first address
-- @number bits the length of its prefix
function address.within(one, network, bits)
  if #one ~= #network then return false end
  local whole = bits // 8
  if one:sub(1, whole) ~= network:sub(1, whole) then return false end
  local rest = bits % 8
  if rest == 0 then return true end
  return (one:byte(whole + 1) ~ network:byte(whole + 1)) >> 8 - rest == 0
end

--- A network such as 10.0.0.0/8, or one address.
-- @treturn table|nil `{ address, bits }`
function address.network(text)
  local base, bits = text:match("^(.*)/(%d%d?%d?)$")
  base = (base or text):gsub("^%[(.*)%]$", "%1")
  local four = base:find("^%d+%.%d+%.%d+%.%d+$") and address.v4(base)
  local found = address.v6(base) or four and four[1]
  if not found then return nil end
  bits = tonumber(bits) or #found * 8
  return bits <= #found * 8 and { found, bits } or nil
end

--- Networks that are not public: the network, its sort, and for IPv6 the offset of an embedded IPv4
-- address. The first match counts.
local SPECIAL <const> = {
  { "0.0.0.0/32", "unspecified" }, { "0.0.0.0/8", "reserved" }, { "127.0.0.0/8", "loopback" },
  { "10.0.0.0/8", "private" }, { "172.16.0.0/12", "private" }, { "192.168.0.0/16", "private" },
  { "100.64.0.0/10", "shared" }, { "169.254.0.0/16", "link-local" },
  { "168.63.129.16/32", "metadata" }, { "192.0.0.0/24", "reserved" },
  { "192.0.2.0/24", "reserved" }, { "198.18.0.0/15", "reserved" },
  { "198.51.100.0/24", "reserved" }, { "203.0.113.0/24", "reserved" },
  { "224.0.0.0/4", "multicast" }, { "240.0.0.0/4", "reserved" },
  { "::/128", "unspecified" }, { "::1/128", "loopback" }, { "fe80::/10", "link-local" },
  { "fec0::/10", "private" }, { "fc00::/7", "private" }, { "ff00::/8", "multicast" },
  { "::ffff:0:0/96", at = 13 }, { "::/96", at = 13 }, { "64:ff9b::/96", at = 13 },
  { "2002::/16", at = 3 }, { "2001::/23", "reserved" }, { "2001:db8::/32", "reserved" },
  { "3fff::/20", "reserved" },
}

local PUBLIC <const> = { "2000::/3" }

--- Is an address in the network of an entry? The network is parsed on demand: most commands name no
-- address.
local function is_in(one, entry)
  if not entry.network then entry.network = address.network(entry[1]) end
  return address.within(one, entry.network[1], entry.network[2])
end

--- The IPv4 address that ISATAP embeds in an IPv6 one.
local function isatap(one)
  return #one == 16 and one:find("^[\0\2]\0\x5E\xFE", 9) and one:sub(13) or nil
end

--- The sort of an address that is not public: "loopback", "unspecified", "private", "shared",
-- "link-local", "metadata", "multicast" or "reserved".
-- @string one
-- @treturn string|nil
function address.sort(one)
  for _, entry in ipairs(SPECIAL) do
    if is_in(one, entry) then
      return entry[2] or address.sort(one:sub(entry.at, entry.at + 3))
    end
  end
  if #one == 4 then return nil end
  if not is_in(one, PUBLIC) then return "reserved" end
  local inner = isatap(one)
  return inner and address.sort(inner) or nil
end

--- The longest run of zero groups: its start and its length.
local function zeros(list)
  local from, best, length = 1, nil, 1
  for i = 1, 9 do
    if list[i] ~= 0 then
      if i - from > length then best, length = from, i - from end
      from = i + 1
    end
  end
  return best, length
end

--- An address in its usual spelling.
function address.text(one)
  if #one == 4 then return ("%d.%d.%d.%d"):format(one:byte(1, 4)) end
  local list = { string.unpack(">I2I2I2I2I2I2I2I2", one) }
  list[9] = nil
  local from, length = zeros(list)
  for i, group in ipairs(list) do list[i] = ("%x"):format(group) end
  if not from then return table.concat(list, ":") end
  return table.concat(list, ":", 1, from - 1) .. "::" .. table.concat(list, ":", from + length)
end

return address
