--- fold: prints with lines wrapped; no option writes anything.
--    fold -w 80 FILE       only reads
return {
  command = "fold",
  policy = true,
  options = {
    flag = "-b|--bytes -s|--spaces --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    value = "-w|--width",
  },
  operands = "read:file...",
  pure = "always",
}
