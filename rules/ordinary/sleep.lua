--- sleep: waits.
--    sleep 5               only reads
return {
  command = "sleep",
  options = {
    flag = "--help --version",
  },
  operands = "time...",
  pure = "always",
}
