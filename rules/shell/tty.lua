--- tty: prints the name of the terminal; stty changes its settings, tty does not.
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
