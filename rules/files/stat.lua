--- stat: prints what is known about a file, not its content; no option writes anything.
--    stat -c %s FILE       only reads
--    stat $OPTIONS FILE    only reads, too
return {
  command = "stat",
  policy = true,
  options = {
    flag = [[
      -L|--dereference -f|--file-system -t|--terse -F -l -n -q -r -s -x --help --version
    ]],
    value = "--cached -c|--format --printf",
  },
  operands = "read:file...",
  pure = "always",
  lists = "always",
  looks = true,
  makes_nothing = true,
}
