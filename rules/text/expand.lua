--- expand: replaces tabs by blanks, and prints; no option writes anything.
--    expand -t 4 FILE      only reads
return {
  command = "expand",
  policy = true,
  options = {
    flag = "-i|--initial --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    value = "-t|--tabs",
  },
  operands = "read:file...",
  pure = "always",
}
