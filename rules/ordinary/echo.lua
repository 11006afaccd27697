--- echo: prints its arguments, whatever they are.
--    echo 'rm -rf /'       only reads
--    echo "$x"             only reads, too
--    echo a > f            writes: that is told by the redirection
return {
  command = "echo",
  grammar = { "posix", ends = false },
  options = {
    flag = "-n -e -E",
  },
  operands = "more...",
  pure = "always",
}
