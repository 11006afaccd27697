--- false: does nothing, and fails.
--    false                 only reads
return {
  command = "false",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
