--- head: prints the beginning of its input, and nothing else.
return {
  command = "head",
  options = {
    flag = [[
      -q|--quiet|--silent -v|--verbose -z|--zero-terminated --help --version -0 -1 -2 -3 -4 -5 -6
      -7 -8 -9
    ]],
    value = "-c|--bytes -n|--lines",
  },
  operands = "read:file...",
  does = function(call)
    local plain = not call:has("-c", "-z", "-v", "--help", "--version")
    return plain and #call.operands == 0 and { { kind = "passes" } } or {}
  end,
  keeps_names = "^%-[nc%d]",
  pure = "always",
  bounded = "-c",
}
