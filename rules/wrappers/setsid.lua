--- setsid: runs a command in its own session.
return {
  command = "setsid",
  about = "--help --version",
  grammar = { "posix", abbreviate = true },
  options = { flag = "-c|--ctty -f|--fork -w|--wait -h|--help -V|--version" },
  operands = "run:command...",
}
