--- rev: prints lines backwards; no option of it writes anything.
--    rev FILE              only reads
return {
  command = "rev",
  options = {
    flag = "-0|--zero -h|--help -V|--version",
  },
  operands = "read:file...",
  pure = "always",
}
