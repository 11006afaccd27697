--- type: a builtin that tells what a name means, without running it.
--    type -a git           only reads
return {
  command = "type",
  policy = true,
  grammar = "posix",
  options = {
    flag = "-a -f -p -t -P -S -w -m -s",
  },
  operands = "name...",
  pure = "always",
}
