--- md5sum and its family: prints checksums, or compares them; no option writes anything.
--    sha256sum FILE        only reads
--    md5sum -c SUMS        only reads
return {
  command = "md5sum",
  also = "b2sum sha1sum sha224sum sha256sum sha384sum sha512sum",
  policy = true,
  checks = "-c --check",
  options = {
    flag = [[
      -b|--binary -c|--check --tag -t|--text -z|--zero --ignore-missing --quiet --status --strict
      -w|--warn --help --version
    ]],
    value = "-l|--length",
  },
  operands = "read:file...",
  pure = true,
  measures = true,
  makes_nothing = true,
}
