--- md5sum and its family: prints checksums, or compares them; no option of it writes anything.
--    sha256sum FILE        only reads
--    md5sum -c SUMS        only reads
return {
  command = "md5sum",
  options = {
    flag = [[
      -b|--binary -c|--check --tag -t|--text -z|--zero --ignore-missing --quiet --status --strict
      -w|--warn --help --version
    ]],
    value = "-l|--length",
  },
  operands = "read:file...",
  pure = "always",
}
