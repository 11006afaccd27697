--- tac: prints the last line first. What comes by a pipe it keeps in a temporary file that has
-- no name any more; no option of it writes anything else.
--    tac FILE              only reads
return {
  command = "tac",
  options = {
    flag = "-b|--before -r|--regex --help --version",
    value = "-s|--separator",
  },
  operands = "read:file...",
  pure = "always",
}
