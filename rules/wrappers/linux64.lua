--- linux64 and linux32: runs a command as on another machine.
return {
  command = "linux64",
  about = "--help --version",
  also = "i386 linux32 x86_64",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-B|--32bit -R|--addr-no-randomize -v|--verbose -h|--help -V|--version",
  },
  operands = "run:command...",
}
