--- caffeinate: runs a command while the system stays awake.
return {
  command = "caffeinate",
  grammar = "posix",
  options = {
    flag = "-d -i -m -s -u",
    value = "-t -w",
  },
  operands = "run:command...",
}
