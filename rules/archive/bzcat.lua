--- bzcat: prints the unpacked file. No option makes it write, or delete its input.
--    bzcat FILE.bz2        only reads
--    bzcat -kf FILE.bz2    only reads, too
return {
  command = "bzcat",
  policy = true,
  options = {
    flag = [[
      -h|--help -d|--decompress -z|--compress -k|--keep -f|--force -t|--test -c|--stdout -q|--quiet
      -v|--verbose -L|--license -V|--version -s|--small -1 -2 -3 -4 -5 -6 -7 -8 -9 --fast --best
    ]],
  },
  operands = "read:file...",
  pure = "always",
  decodes = true,
}
