--- apk: asks for packages, or changes those of the system.
--    apk info -L jq, apk --version      only read
--    apk add jq, apk -U info jq         do more

local CHANGES = "add del fix upgrade update cache"

return {
  command = "apk",
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
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return call:has("-V") and #call.options == 1 end,
}
