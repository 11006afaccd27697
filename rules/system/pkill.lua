--- pkill: sends a signal to processes by what their command is.
--    pgrep -f x      another command, which only lists
--    pkill -f x      sends a signal
--    pkill -u root   ends all that a user runs
return {
  command = "pkill",
  about = "--help",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-f|--full -i|--ignore-case -x|--exact -n|--newest -o|--oldest -v|--inverse -e|--echo "
      .. "-c|--count -V|--version -h|--help -9 -1 -2 -15 -H",
    value = [[
      --signal -g|--pgroup -G|--group -O|--older -P|--parent -s|--session -t|--terminal -u|--euid
      -U|--uid -r|--runstates -q|--queue --cgroup
    ]],
    read = "-F|--pidfile",
  },
  operands = "pattern...",
  does = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do
      local all = item.text and (call:has("-v") or item.text:find("^%^?%.?[*+]?%$?$"))
      list[i] = all and { kind = "signal", name = "-1" } or { kind = "signal", item = item }
    end
    if #list == 0 and call:has("-u", "-U", "-G", "-v") then list[1] = { kind = "system" } end
    return list
  end,
  inspect = function(call)
    return call:has("-V") and #call.options == 1 or nil, "it kills processes"
  end,
  pure = true,
  kills = true,
  destroys = true,
}
