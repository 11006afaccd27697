--- setsid: a command in a session of its own.
return {
  command = "setsid",
  grammar = { "posix", abbreviate = true },
  options = { flag = "-c|--ctty -f|--fork -w|--wait -h|--help -V|--version" },
  operands = "run:command...",
}
