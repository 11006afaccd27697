--- yes: prints the same again and again, until nobody reads it.
--    yes | CMD             only reads: what CMD does is told by its own rule
return {
  command = "yes",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
