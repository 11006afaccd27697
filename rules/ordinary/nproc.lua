--- nproc: prints a number.
--    nproc --all           only reads
return {
  command = "nproc",
  options = {
    flag = "--all --help --version",
    value = "--ignore",
  },
  operands = "more...",
  pure = "always",
}
