--- expr: prints what an expression comes to; it opens nothing.
--    expr 1 + 2            only reads
return {
  command = "expr",
  grammar = "posix",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
