--- type: a part of the shell that tells what a name means, and does not run it.
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
