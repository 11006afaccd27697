--- ifne: runs a command, if its input is not empty.
--    curl URL | ifne tee f     ->  curl URL | ifne tee SANDBOX/f
return {
  command = "ifne",
  grammar = "posix",
  options = { flag = "-n" },
  operands = "run:command...",
}
