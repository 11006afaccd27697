--- choom: runs a command that is killed later or sooner than others when memory runs out.
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
