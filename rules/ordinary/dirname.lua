--- dirname: prints a part of a name, and opens nothing.
--    dirname a/b.c         only reads
return {
  command = "dirname",
  options = {
    flag = "-z|--zero --help --version",
  },
  operands = "name...",
  pure = "always",
}
