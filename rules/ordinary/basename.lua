--- basename: prints a part of a name, and opens nothing.
--    basename a/b.c .c     only reads
return {
  command = "basename",
  options = {
    flag = "-a|--multiple -z|--zero --help --version",
    value = "-s|--suffix",
  },
  operands = "name...",
  pure = "always",
}
