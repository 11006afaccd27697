--- stdbuf: runs a command with other buffering.
return {
  command = "stdbuf",
  grammar = { "posix", equals = true, abbreviate = true },
  options = { flag = "--help --version", value = "-i|--input -o|--output -e|--error" },
  operands = "run:command...",
  pure = true,
}
