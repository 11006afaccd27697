--- GNU time, if it is not the shell's keyword.
return {
  command = "time",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-a|--append -p|--portability -q|--quiet -v|--verbose -V|--version --help",
    value = "-f|--format",
    write = "-o|--output",
  },
  operands = "run:command...",
}
