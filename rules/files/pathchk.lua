--- pathchk: tells whether names are valid for files, and opens nothing.
--    pathchk -p NAME       only reads
return {
  command = "pathchk",
  policy = true,
  options = {
    flag = "-p -P --portability --help --version",
  },
  operands = "name...",
  pure = "always",
}
