--- sum: prints checksums; no option writes anything.
--    sum FILE              only reads
return {
  command = "sum",
  policy = true,
  options = {
    flag = "-r -s|--sysv --help --version",
  },
  operands = "read:file...",
  pure = "always",
}
