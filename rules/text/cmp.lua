--- cmp: compares two files; no option writes anything.
--    cmp -s A B            only reads
return {
  command = "cmp",
  policy = true,
  options = {
    flag = "-b|--print-bytes -c -l|--verbose -s|--quiet|--silent --help -v|--version",
    value = "-i|--ignore-initial -n|--bytes",
  },
  operands = "read:first? read:second? skip...",
  pure = "always",
  makes_nothing = true,
}
