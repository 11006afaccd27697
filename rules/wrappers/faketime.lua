--- faketime: runs a command with another time.
return {
  command = "faketime",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-m -f -p --exclude-monotonic --help --version",
  },
  operands = "time run:command...",
}
