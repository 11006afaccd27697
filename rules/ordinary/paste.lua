--- paste: prints files beside each other; no option of it writes anything.
--    paste -d, A B         only reads
return {
  command = "paste",
  options = {
    flag = "-s|--serial -z|--zero-terminated --help --version",
    value = "-d|--delimiters",
  },
  operands = "read:file...",
  pure = "always",
}
