--- clear: clears the screen.
--    clear                 only reads
return {
  command = "clear",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-V -x",
    value = "-T",
  },
  pure = true,
}
