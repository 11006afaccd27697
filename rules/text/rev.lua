--- rev: prints lines backwards; no option writes anything.
--    rev FILE              only reads
return {
  command = "rev",
  policy = true,
  options = {
    flag = "-0|--zero -h|--help -V|--version",
  },
  operands = "read:file...",
  pure = "always",
  transforms = true,
}
