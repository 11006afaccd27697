--- ssh: runs commands on another machine; only their output comes here.
--    ssh -o ProxyCommand=cmd host      runs cmd here

--- Settings whose value is a command for a shell of this machine.
local RUNS = { proxycommand = true, localcommand = true, knownhostscommand = true }

--- The commands in settings: "ProxyCommand=cmd", or with a blank.
local function runs(call)
  local list = {}
  for _, item in ipairs(call:items("-o")) do
    local before, name, value = (item.text or ""):match("^(%s*(%a+)[%s=]+)(.*)$")
    if name and RUNS[name:lower()] then
      local command = { text = value, field = item.field, prefix = item.prefix .. before }
      list[#list + 1] = { item = command, script = true }
    end
  end
  return list
end

--- Names of this machine.
local HERE = {
  localhost = true, ["127.0.0.1"] = true, ["::1"] = true, ["[::1]"] = true,
  ["ip6-localhost"] = true,
}

--- The command for the other machine. Options may follow the host, too: second, one of them that
-- matters here.
local function command(call)
  local at, found = 2, nil
  while call.operands[at] do
    local text = call.operands[at].text or ""
    if text == "--" then return call.operands[at + 1], found end
    if not text:find("^%-.") then break end
    found = found or text:match("^%-[oFIEJS]")
    at = at + (text:find("^%-[BbcDeiJLlmOopQRSWwFIE]$") and 2 or 1)
  end
  return call.operands[at], found
end

return {
  command = "ssh",
  about = "-V",
  examples = {
    ["ssh h uptime"] = true,
    ["ssh host cat f > g"] = "ssh host cat f > SANDBOX/g",
    ["ssh host < script.sh > g"] = "ssh host < script.sh > SANDBOX/g",
    ["ssh -G host > g"] = true,
  },
  grammar = "posix",
  options = {
    flag = "-4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y",
    value = "-B -b -c -D -e -i -J -L -l -m -O -o -p -Q -R -S -W -w",
    read = "-F",
    program = "-I",
    write = "-E",
  },
  operands = "host more...",
  lands = function(call)
    local prints = #call.operands > 0 and not call:has("-G") and not call:has("-O")
    return prints and { { stdout = true } } or {}
  end,
  tells = function(call) return call.operands[2] ~= nil end,
  does = function(call)
    local host = call.operands[1]
    local here = host and HERE[(host.text or ""):gsub("^.*@", "")]
    return { host and { kind = "away", item = (command(call)), script = true, here = here } }
  end,
  runs = runs,
  inspect = function(call)
    local _, found = command(call)
    return not found or nil, found and found .. " after the host"
  end,
  speaks = true,
  holds = {
    patterns = {
      "^%-?o?%s*[Pp]roxy[Cc]ommand[=%s]+(.*)", "^%-?o?%s*[Ll]ocal[Cc]ommand[=%s]+(.*)",
    },
  },
  talks = true,
}
