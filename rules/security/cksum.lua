--- cksum: prints checksums, or compares them; no option writes anything.
--    cksum -a sha256 FILE  only reads
return {
  command = "cksum",
  policy = true,
  checks = "-c --check",
  options = {
    flag = [[
      -b|--binary -c|--check --base64 --raw --tag --untagged -t|--text -z|--zero --ignore-missing
      --quiet --status --strict -w|--warn --debug --help --version
    ]],
    value = "-a|--algorithm -l|--length",
  },
  operands = "read:file...",
  pure = true,
}
