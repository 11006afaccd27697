--- A word of zsh before a command.
return {
  command = "nocorrect",
  grammar = "posix",
  operands = "run:command...",
}
