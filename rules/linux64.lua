--- linux64 and linux32: a command that is told another machine.
return {
  command = "linux64",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-B|--32bit -R|--addr-no-randomize -v|--verbose -h|--help -V|--version",
  },
  operands = "run:command...",
}
