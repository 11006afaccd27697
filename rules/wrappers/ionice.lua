--- ionice: runs a command with another I/O priority, or changes that of a process.
return {
  command = "ionice",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-t|--ignore -h|--help -V|--version",
    value = "-c|--class -n|--classdata -p|--pid -P|--pgid -u|--uid",
  },
  operands = "run:command...",
}
