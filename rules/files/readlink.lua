--- readlink: prints where a link leads; no option writes anything.
--    readlink -f FILE      only reads
return {
  command = "readlink",
  policy = true,
  options = {
    flag = [[
      -f|--canonicalize -e|--canonicalize-existing -m|--canonicalize-missing -n|--no-newline
      -q|--quiet -s|--silent -v|--verbose -z|--zero --help --version
    ]],
  },
  operands = "read:file...",
  pure = "always",
  lists = "always",
  prints = "real path of -f",
  makes_nothing = true,
}
