--- pathchk: tells whether names are fit for a file, and opens nothing.
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
