--- nohup and setsid: a command that goes on when the terminal is gone.
return {
  command = "nohup",
  grammar = "posix",
  options = { flag = "--help --version" },
  operands = "run:command...",
}
