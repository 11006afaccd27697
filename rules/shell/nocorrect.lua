--- A zsh modifier before a command.
return {
  command = "nocorrect",
  grammar = "posix",
  operands = "run:command...",
}
