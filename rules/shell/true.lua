--- true: does nothing.
--    true                  only reads
return {
  command = "true",
  policy = true,
  grammar = { "posix", words = true },
  operands = "more...",
  pure = "always",
}
