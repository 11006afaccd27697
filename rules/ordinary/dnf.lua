--- DNF: changes the packages of the system; even what it lists it may fetch first.
--    dnf --version        only reads
--    dnf install jq       changes the system

local CHANGES = [[
  install in reinstall remove rm erase autoremove upgrade up update distro-sync dsync downgrade
  dg swap group groupinstall groupremove module mark clean makecache offline-upgrade
  system-upgrade localinstall config-manager
]]

return {
  command = "dnf",
  options = {
    flag = "--version -y|--assumeyes -q|--quiet -v|--verbose -b|--best -C|--cacheonly --refresh",
    value = "-d|--debuglevel -x|--exclude --enablerepo --disablerepo --repo --releasever",
    read = "-c|--config",
  },
  subcommands = {},
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return call:has("--version") and #call.options == 1 end,
}
