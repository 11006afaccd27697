--- realpath: prints where a name leads; no option writes anything.
--    realpath FILE         only reads
return {
  command = "realpath",
  policy = true,
  options = {
    flag = [[
      -E|--canonicalize -e|--canonicalize-existing -m|--canonicalize-missing -L|--logical
      -P|--physical -q|--quiet -s|--strip|--no-symlinks -z|--zero --help --version
    ]],
    read = "--relative-to --relative-base",
  },
  operands = "read:file...",
  pure = "always",
  lists = "always",
  prints = "real path",
  makes_nothing = true,
}
