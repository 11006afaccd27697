--- basename: prints a part of a name, and opens nothing.
--    basename a/b.c .c     only reads
return {
  command = "basename",
  policy = true,
  options = {
    flag = "-a|--multiple -z|--zero --help --version",
    value = "-s|--suffix",
  },
  operands = "name...",
  pure = "always",
  lists = "always",
  prints = "name",
  makes_nothing = true,
  names = "always",
}
