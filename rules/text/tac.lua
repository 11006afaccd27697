--- tac: prints the last line first. What comes by a pipe it keeps in a temporary file that has
-- no name any more; no option writes anything else.
--    tac FILE              only reads
return {
  command = "tac",
  policy = true,
  options = {
    flag = "-b|--before -r|--regex --help --version",
    read = "-s|--separator",  -- by a tac that has no options (toybox), as a file
  },
  operands = "read:file...",
  pure = "always",
}
