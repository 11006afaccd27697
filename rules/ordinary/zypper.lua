--- Zypper: changes the packages of the system; even what it lists it may fetch first.
--    zypper --version     only reads
--    zypper in jq         changes the system

local CHANGES = [[
  install in remove rm update up dist-upgrade dup patch source-install si install-new-recommends
  addrepo ar removerepo rr renamerepo nr modifyrepo mr refresh ref clean cc verify ve addlock al
  removelock rl
]]

return {
  command = "zypper",
  options = { flag = "-V|--version -n|--non-interactive -q|--quiet -v|--verbose" },
  subcommands = {},
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return call:has("-V") and #call.options == 1 end,
}
