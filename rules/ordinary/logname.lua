--- logname: prints a name.
--    logname               only reads
return {
  command = "logname",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
