--- seq: prints numbers.
--    seq 1 10              only reads
return {
  command = "seq",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-w|--equal-width --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    value = "-f|--format -s|--separator -t|--terminator",
  },
  operands = "number...",
  pure = "always",
}
