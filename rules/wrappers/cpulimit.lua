--- cpulimit: runs a command with limited processor time.
return {
  command = "cpulimit",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -q|--quiet -b|--background -f|--foreground -v|--verbose -z|--lazy -i|--include-children
      -k|--kill -r|--restore -h|--help
    ]],
    value = "-l|--limit -p|--pid -e|--exe -P|--path -c|--cpu -s|--signal",
  },
  operands = "run:command...",
}
