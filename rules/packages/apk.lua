--- apk: queries packages, or changes the installed ones.
--    apk info -L jq, apk --version      only read
--    apk add jq, apk -U info jq         do more

return {
  command = "apk",
  brings = false,
  saves = { " fetch " },
  options = { flag = "-q|--quiet -v|--verbose -V|--version" },
  subcommands = {
    info = {
      options = {
        flag = [[
          -q|--quiet -v|--verbose -a|--all -d|--description -e|--installed -L|--contents
          -P|--provides -r|--rdepends -R|--depends -s|--size -w|--webpage -W|--who-owns --license
        ]],
      },
      operands = "package...",
      pure = true,
    },
  },
  packages = "add del fix upgrade update cache",
  pure = { with = "-V", alone = true },
  talks = true,
}
