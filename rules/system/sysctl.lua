--- sysctl: prints kernel settings, or changes them.
--    sysctl -a, sysctl -n kernel.ostype    only read
--    sysctl -w a.b=1, sysctl -p f          change them
return {
  command = "sysctl",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -a|--all -A -X -b|--binary -e|--ignore -N|--names -n|--values -d -h|--help -V|--version
      -w|--write -q|--quiet --system
    ]],
    value = "-r|--pattern",
    read = "-p|--load[=] -f",
  },
  operands = "name...",
  does = function(call)
    local changes = call:has("-w", "-p", "-f", "--system")
    for _, item in ipairs(call.operands) do
      changes = changes or (item.text or ""):find("=", 1, true) ~= nil
    end
    return { changes and { kind = "system" } or nil }
  end,
  pure = function(call)
    if call:has("-w", "-p", "-f", "--system") then return false end
    for _, item in ipairs(call.operands) do
      if not item.text or not item.text:find("^[%w_./*-]+$") then return false end
    end
    return true
  end,
}
