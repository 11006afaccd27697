--- whoami: prints a name.
--    whoami                only reads
return {
  command = "whoami",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
