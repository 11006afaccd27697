--- getconf: prints limits of the system; -v runs another program.
--    getconf PAGE_SIZE     only reads
--    getconf -v SPEC VAR   runs a program
return {
  command = "getconf",
  policy = true,
  grammar = "posix",
  options = { flag = "-a --help --version", value = "-v" },
  operands = "name? read:path?",
  pure = { without = "-v" },
}
