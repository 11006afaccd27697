--- tac: prints the last line first. Input from a pipe is kept in a deleted temporary file; no
-- option writes anything else.
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
