--- nice: runs a command with a lower priority.
return {
  command = "nice",
  also = "gnice",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19
    ]],
    value = "-n|--adjustment",
  },
  operands = "run:command...",
  pure = true,
}
