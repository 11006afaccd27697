--- BusyBox: only its applet wget.

--- The files that are made: what follows the last slash of a URL, the query included.
local function names(call)
  local list = {}
  for _, item in ipairs(call:all("url")) do
    local rest = item.text and item.text:gsub("^%a[%w+.-]*://", "")
    local name = rest and (rest:match("/([^/]*)$") or "")
    if not name or name == "." or name == ".." then return nil end
    list[#list + 1] = name == "" and "index.html" or name
  end
  return list
end

local wget = {
  options = {
    flag = [[
      -c|--continue -q|--quiet -S|--server-response -n[] --spider --no-cache
      --no-check-certificate --no-clobber --no-host-directories --no-parent --no-verbose
      --passive-ftp
    ]],
    value = [[
      -T|--timeout -t|--tries -U|--user-agent -Y|--proxy --header --post-data
    ]],
    read = "--post-file",
    fetch = "-O|--output-document -o|--output-file -P|--directory-prefix",
  },
  operands = "url:url...",
  lands = {
    { "-O", stdout = "-" },
    { "-P", directory = true, default = ".", names = names, unless = "-O --spider" },
  },
}

return {
  command = "busybox",
  also = "toybox",
  about = "--help",
  examples = {
    ["busybox wget U"] = "busybox wget -P SANDBOX U",
    ["busybox wget -O a U"] = "busybox wget -O SANDBOX/a U",
    ["busybox wget -O - U"] = true,
  },
  grammar = "posix",
  options = { flag = "--help --install --list --list-full", program = "--show" },
  subcommands = { wget = wget },
  runs = function(call)  -- any other applet, as if it were a command
    return call.subcommand_item and { { item = call.subcommand_item, internal = true } } or {}
  end,
}
