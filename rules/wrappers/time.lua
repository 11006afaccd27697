--- GNU time, where it is not the shell's own word.
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
