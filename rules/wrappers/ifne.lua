--- ifne: a command, if something comes in.
--    curl URL | ifne tee f     ->  curl URL | ifne tee SANDBOX/f
return {
  command = "ifne",
  grammar = "posix",
  options = { flag = "-n" },
  operands = "run:command...",
}
