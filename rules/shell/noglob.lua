--- A zsh modifier before a command.
return {
  command = "noglob",
  grammar = "posix",
  operands = "run:command...",
}
