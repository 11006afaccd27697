--- expr: prints the value of an expression; it opens nothing.
--    expr 1 + 2            only reads
return {
  command = "expr",
  policy = true,
  grammar = "posix",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
  talks = true,
  plain_words = true,
}
