--- false: does nothing, and fails.
--    false                 only reads
return {
  command = "false",
  policy = true,
  grammar = { "posix", words = true },
  operands = "more...",
  pure = "always",
}
