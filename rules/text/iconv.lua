--- iconv: prints, or writes the file of -o.
--    curl URL | iconv -f latin1 -o f     ->  curl URL | iconv -f latin1 -o SANDBOX/f
return {
  command = "iconv",
  sink = true,
  options = {
    flag = "-l|--list -c -s|--silent --verbose -?|--help --usage -V|--version",
    value = "-f|--from-code -t|--to-code",
    write = "-o|--output",
  },
  operands = "read:file...",
  pure = { without = "-o" },
}
