--- join: prints matching lines of two files; no option writes anything (-o is a
-- format).
--    join -t, A B          only reads
return {
  command = "join",
  policy = true,
  options = {
    flag = [[
      -i|--ignore-case --check-order --nocheck-order --header -z|--zero-terminated --help --version
    ]],
    value = "-a -e -j -o -t -v -1 -2",
  },
  operands = "read:file...",
  pure = "always",
}
