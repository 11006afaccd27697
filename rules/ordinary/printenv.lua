--- printenv: prints variables; env runs something, printenv does not.
--    printenv PATH         only reads
return {
  command = "printenv",
  options = {
    flag = "-0|--null --help --version",
  },
  operands = "name...",
  pure = "always",
}
