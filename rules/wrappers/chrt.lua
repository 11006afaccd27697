--- chrt: runs a command with another scheduling policy, or changes that of a process.
return {
  command = "chrt",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -b|--batch -d|--deadline -f|--fifo -i|--idle -o|--other -r|--rr -R|--reset-on-fork
      -a|--all-tasks -m|--max -p|--pid -v|--verbose -h|--help -V|--version
    ]],
    value = "-T|--sched-runtime -P|--sched-period -D|--sched-deadline",
  },
  operands = "priority run:command...",
}
