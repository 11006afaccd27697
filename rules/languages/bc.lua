--- bc: calculates; its language cannot open files or run commands.
--    echo '1 + 2' | bc -l, bc FILE    only read
return {
  command = "bc",
  policy = true,
  options = {
    flag = [[
      -h|--help -i|--interactive -l|--mathlib -q|--quiet -s|--standard -v|--version -w|--warn
    ]],
  },
  operands = "read:file...",
  does = { { kind = "reckoning" } },
  pure = true,
}
