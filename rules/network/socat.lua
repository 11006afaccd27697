--- socat: copies data between two addresses, which may be on other machines.
--    socat TCP:h:80 EXEC:sh          lets the other machine run a program here

--- Beginnings of addresses on other machines.
local NETWORK = {
  "TCP", "UDP", "SCTP", "DCCP", "OPENSSL", "SSL", "DTLS", "PROXY", "SOCKS", "VSOCK", "IP", "SOCKET",
}

local PROGRAMS = { EXEC = true, SYSTEM = true, SHELL = true }

--- Addresses that keep nothing.
local PASSES = {
  ["-"] = true, STDIO = true, STDIN = true, STDOUT = true, STDERR = true, FD = true, PIPE = true,
  PTY = true, READLINE = true,
}

--- "network", "program", "passes", "file", or nil if it is unknown what an address is.
local function kind_of(item)
  if not item.text or item.text:find("!!", 1, true) then return nil end
  local name = (item.text:match("^[^:,]*") or ""):upper()
  if PROGRAMS[name] then return "program" end
  if PASSES[name] then return "passes" end
  for _, beginning in ipairs(NETWORK) do
    if name:sub(1, #beginning) == beginning then return "network" end
  end
  return "file"
end

local function count(call)
  local found = { unknown = 0, network = 0, program = 0, passes = 0, file = 0 }
  for _, item in ipairs(call.operands) do
    local kind = kind_of(item) or "unknown"
    found[kind] = found[kind] + 1
  end
  return found
end

return {
  command = "socat",
  examples = {
    ["socat - TCP:h:80 > f"] = "socat - TCP:h:80 > SANDBOX/f",
    ["socat TCP:h:80 OPEN:f"] = "ask",
    ["curl U | socat - OPEN:f"] = "ask",
    ["socat PIPE - "] = true,
    ["socat -V"] = true,
  },
  sink = true,
  grammar = { "posix", permute = false },
  options = {
    flag = "-V -h -d -D -v -x -u -U -4 -6 -s -g", value = "-b -t -T -S", fetch = "-L -W -r -R",
  },
  operands = "address...",
  brings = function(call)
    local found = count(call)
    return found.network > 0 or found.unknown > 0
  end,
  lands = function(call)
    local found = count(call)
    if found.file > 0 or found.unknown > 0 or found.program > 0 and found.network > 0 then
      return { { unknown = "its addresses decide where data is written" } }
    end
    return { found.network > 0 and { stdout = true } or nil }
  end,
  does = function(call)
    local found = count(call)
    local list = { found.network > 0 and { kind = "send" } or nil }
    for _, item in ipairs(call.operands) do
      local before, path = (item.text or ""):match("^(%a[%w-]*:)([^,]+)")
      if path and kind_of(item) == "file" then
        local file = { text = path, field = item.field, prefix = item.prefix .. before }
        list[#list + 1] = { kind = "read", item = file }
      end
    end
    if found.program > 0 and found.network > 0 then list[#list + 1] = { kind = "remote_shell" } end
    return list
  end,
  holds = {
    patterns = {
      "^%s*[Ee][Xx][Ee][Cc]:([^,]*)", "^%s*[Ss][Yy][Ss][Tt][Ee][Mm]:(.*)",
      "^%s*[Ss][Hh][Ee][Ll][Ll]:(.*)",
    },
  },
}
