--- pwd: prints the working directory: the program and the builtin.
--    pwd -P                only reads
return {
  command = "pwd",
  policy = true,
  options = {
    flag = "-L|--logical -P|--physical --help --version",
  },
  operands = "more...",
  pure = "always",
}
