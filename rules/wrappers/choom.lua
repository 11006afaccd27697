--- choom: a command that is ended later, or sooner, when there is no memory.
return {
  command = "choom",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-h|--help -V|--version",
    value = "-n|--adjust -p|--pid",
  },
  operands = "run:command...",
}
