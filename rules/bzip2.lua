--- bzip2: makes a file beside the one that it gets, or prints.
--    curl URL | bunzip2 > f     ->  curl URL | bunzip2 > SANDBOX/f
return {
  command = "bzip2",
  grammar = { "gnu", attach = false, equals = false, abbreviate = false },
  options = {
    flag = [[
      -h|--help -d|--decompress -z|--compress -k|--keep -f|--force -t|--test -c|--stdout -q|--quiet
      -v|--verbose -L|--license -V|--version -s|--small -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best
      --repetitive-fast --repetitive-best
    ]],
  },
  operands = "read:file...",
}
