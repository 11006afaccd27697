--- Zypper: changes the packages of the system; even listing may fetch first.
--    zypper --version     only reads
--    zypper in jq         changes the system

return {
  command = "zypper",
  policy = true,
  options = { flag = "-V|--version -n|--non-interactive -q|--quiet -v|--verbose" },
  subcommands = {},
  packages = [[
    install in remove rm update up dist-upgrade dup patch source-install si install-new-recommends
    addrepo ar removerepo rr renamerepo nr modifyrepo mr refresh ref clean cc verify ve addlock al
    removelock rl
  ]],
  pure = { with = "-V", alone = true },
}
