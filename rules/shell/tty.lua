--- tty: prints the name of the terminal; unlike stty, it changes nothing.
--    tty -s                only reads
return {
  command = "tty",
  policy = true,
  options = {
    flag = "-s|--silent|--quiet --help --version",
  },
  operands = "more...",
  pure = "always",
}
