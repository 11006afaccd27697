--- shasum, as Perl brings it: prints checksums, or compares them; no option writes anything.
--    shasum -a 256 FILE    only reads
--    shasum -c SUMS        only reads
return {
  command = "shasum",
  policy = true,
  checks = "-c --check",
  options = {
    flag = [[
      -b|--binary -c|--check --tag -t|--text -U|--UNIVERSAL -0|--01 --ignore-missing -q|--quiet
      -s|--status --strict -w|--warn -h|--help -v|--version
    ]],
    value = "-a|--algorithm",
  },
  operands = "read:file...",
  pure = true,
  measures = true,
  makes_nothing = true,
}
