--- taskset: runs a command on some processors, or changes those of a process.
return {
  command = "taskset",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-a|--all-tasks -p|--pid -c|--cpu-list -h|--help -V|--version",
  },
  operands = "mask run:command...",
}
