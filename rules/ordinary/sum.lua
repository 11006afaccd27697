--- sum: prints checksums; no option of it writes anything.
--    sum FILE              only reads
return {
  command = "sum",
  options = {
    flag = "-r -s|--sysv --help --version",
  },
  operands = "read:file...",
  pure = "always",
}
