--- chattr: changes the attributes of files. An operand that begins with "+", "-" or "=" is one.
--    chattr -R +i a     changes a
return {
  command = "chattr",
  about = "--help --version",
  grammar = { "gnu", equals = false, abbreviate = false },
  options = {
    flag = [[
      -R -V -f -a -A -c -C -d -D -e -E -F -i -I -j -m -N -P -s -S -t -T -u -x
    ]],
    value = "-p -v",
  },
  operands = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do
      local mode = (item.text or ""):find("^[+=]")
      list[i] = mode and "attributes" or "change:file"
    end
    return list
  end,
  brings = false,
  rights = true,
}
