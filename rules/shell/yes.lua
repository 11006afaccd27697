--- yes: prints the same text again and again, until nobody reads it.
--    yes | CMD             only reads: its own rule says what CMD does
return {
  command = "yes",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
  endless = { "" },
}
