--- skill: sends a signal to processes, by their number or by the name of their command.
--    skill -KILL node
return {
  command = "skill",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-f -i -l -L -n -v -V -h --help -1 -2 -9 -15 -HUP -INT -KILL -TERM -STOP -CONT",
    signal = "-c|--command -p|--pid", value = "-u|--user -t|--tty --ns --nslist",
  },
  operands = "signal:process...",
}
