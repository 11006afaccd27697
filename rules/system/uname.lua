--- uname: prints the system's name. On other systems -S sets it: the rule does not know that
-- option.
--    uname -a              only reads
--    uname -S NAME         is unknown
return {
  command = "uname",
  policy = true,
  options = {
    flag = [[
      -a|--all -s|--kernel-name|--sysname -n|--nodename -r|--kernel-release|--release
      -v|--kernel-version -m|--machine -p|--processor -i|--hardware-platform -o|--operating-system
      --help --version
    ]],
  },
  pure = true,
  makes_nothing = true,
  names = "^%-[smnpi]$",
}
