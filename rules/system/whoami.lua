--- whoami: prints a name.
--    whoami                only reads
return {
  command = "whoami",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
  makes_nothing = true,
}
