--- killall: sends a signal to all processes of a name.
--    killall -l      only lists signals
--    killall node    sends one
return {
  command = "killall",
  helps = "",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-e|--exact -I|--ignore-case -i|--interactive -l|--list -q|--quiet -r|--regexp "
      .. "-v|--verbose -w|--wait -V|--version -g|--process-group -9 -1 -2 -15 -KILL -TERM -HUP",
    value = "-s|--signal -u|--user -o|--older-than -y|--younger-than -n|--ns -Z|--context",
  },
  operands = "name...",
  does = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do
      local all = call:has("-r") and item.text and item.text:find("^%^?%.?[*+]?%$?$")
      list[i] = all and { kind = "signal", name = "-1" } or { kind = "signal", item = item }
    end
    if #list == 0 and call:has("-u") then list[1] = { kind = "system" } end
    return list
  end,
  inspect = function(call)
    return call:has("-l", "-V") and #call.operands == 0 or nil, "it kills processes"
  end,
  pure = true,
  kills = true,
  destroys = true,
}
