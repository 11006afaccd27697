--- true: does nothing.
--    true                  only reads
return {
  command = "true",
  options = {
    flag = "--help --version",
  },
  operands = "more...",
  pure = "always",
}
