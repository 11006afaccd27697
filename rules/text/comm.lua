--- comm: prints what two sorted files share; no option writes anything.
--    comm -12 A B          only reads
return {
  command = "comm",
  policy = true,
  options = {
    flag = "-1 -2 -3 --check-order --nocheck-order --total -z|--zero-terminated --help --version",
    value = "--output-delimiter",
  },
  operands = "read:file...",
  pure = "always",
}
