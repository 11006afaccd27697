--- nproc: prints a number.
--    nproc --all           only reads
return {
  command = "nproc",
  policy = true,
  options = {
    flag = "--all --help --version",
    value = "--ignore",
  },
  operands = "more...",
  pure = "always",
  counts = "^%-",
  makes_nothing = true,
}
