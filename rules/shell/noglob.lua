--- A word of zsh before a command.
return {
  command = "noglob",
  grammar = "posix",
  operands = "run:command...",
}
