--- stat: what is known of a file, not what is in it; no option of it writes anything.
--    stat -c %s FILE       only reads
--    stat $OPTIONS FILE    only reads, too
return {
  command = "stat",
  options = {
    flag = "-L|--dereference -f|--file-system -t|--terse --help --version",
    value = "--cached -c|--format --printf",
  },
  operands = "read:file...",
  pure = "always",
}
