--- sysctl: prints settings of the kernel, or changes them.
--    sysctl -a, sysctl -n kernel.ostype    only read
--    sysctl -w a.b=1, sysctl -p f          change them
return {
  command = "sysctl",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -a|--all -A -X -b|--binary -e|--ignore -N|--names -n|--values -d -h|--help -V|--version
    ]],
    value = "-r|--pattern",
  },
  operands = "name...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or not item.text:find("^[%w_./*-]+$") then return false end
    end
    return true
  end,
}
