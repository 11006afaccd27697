--- echo: prints its arguments, whatever they are.
--    echo 'rm -rf /'       only reads
--    echo "$x"             only reads, too
--    echo a > f            writes: the redirection says where
return {
  command = "echo",
  policy = true,
  grammar = { "posix", words = true },
  operands = "more...",
  pure = "always",
}
