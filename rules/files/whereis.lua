--- whereis: prints where a command and its manual are, and runs nothing.
--    whereis git           only reads
return {
  command = "whereis",
  policy = true,
  options = {
    flag = "-a -b -g -m -q -s -f -u -l -h|--help -V|--version",
    value = "-B -M -S",
  },
  operands = "name...",
  pure = "always",
  talks = true,
}
