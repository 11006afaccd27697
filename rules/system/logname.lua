--- logname: prints a name.
--    logname               only reads
return {
  command = "logname",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
