--- cal, ncal: prints a calendar; no option writes anything.
--    cal -3                only reads
return {
  command = "cal",
  also = "ncal",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -1|--one -3|--three -n[] -s -m[] -h -j|--julian -y|--year -Y|--twelve -v|--vertical -w[]
      --week[=] -c[] --color[=] --reform[=] --iso --sunday --monday -b -C -e -J -M -N -o -p --help
      -V|--version
    ]],
    value = "-A -B -d -H",
  },
  operands = "date...",
  pure = "always",
}
