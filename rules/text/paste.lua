--- paste: prints files side by side; no option writes anything.
--    paste -d, A B         only reads
return {
  command = "paste",
  policy = true,
  options = {
    flag = "-s|--serial -z|--zero-terminated --help --version",
    value = "-d|--delimiters",
  },
  operands = "read:file...",
  pure = "always",
}
