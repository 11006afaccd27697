--- DNF: changes the packages of the system; even listing may fetch first.
--    dnf --version        only reads
--    dnf install jq       changes the system

return {
  command = "dnf",
  also = "microdnf yum",
  brings = false,
  saves = { " download ", " %-%-downloadonly ", " reposync " },
  options = {
    flag = "--version -y|--assumeyes -q|--quiet -v|--verbose -b|--best -C|--cacheonly --refresh",
    value = "-d|--debuglevel -x|--exclude --enablerepo --disablerepo --repo --releasever",
    read = "-c|--config",
  },
  subcommands = {},
  packages = [[
    install in reinstall remove rm erase autoremove upgrade up update distro-sync dsync downgrade
    dg swap group groupinstall groupremove module mark clean makecache offline-upgrade
    system-upgrade localinstall config-manager
  ]],
  pure = { with = "--version", alone = true },
  talks = true,
}
