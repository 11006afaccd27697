--- unexpand: replaces blanks by tabs, and prints; no option writes anything.
--    unexpand -a FILE      only reads
return {
  command = "unexpand",
  policy = true,
  options = {
    flag = "-a|--all --first-only --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    value = "-t|--tabs",
  },
  operands = "read:file...",
  pure = "always",
}
