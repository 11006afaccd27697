--- dirname: prints a part of a name, and opens nothing.
--    dirname a/b.c         only reads
return {
  command = "dirname",
  policy = true,
  options = {
    flag = "-z|--zero --help --version",
  },
  operands = "name...",
  pure = "always",
  lists = "always",
  prints = "parent",
  makes_nothing = true,
}
