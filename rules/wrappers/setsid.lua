--- setsid: a command in a session of its own.
return {
  command = "setsid",
  about = "--help --version",
  grammar = { "posix", abbreviate = true },
  options = { flag = "-c|--ctty -f|--fork -w|--wait -h|--help -V|--version" },
  operands = "run:command...",
}
