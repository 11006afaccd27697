--- Flatpak: asks for packages, or changes those of the system.
--    flatpak list --app, flatpak info org.x, flatpak remotes, flatpak --version     only read
--    flatpak install x, flatpak remote-ls (asks the network), flatpak run x         do more

local reads = {
  options = {
    flag = [[
      -u|--user --system -d|--show-details --app --runtime -a|--all -r|--show-ref -m|--show-metadata
      -l|--show-location -s|--show-size -v|--verbose
    ]],
    value = "--columns --arch",
  },
  operands = "name...",
  pure = true,
}

local CHANGES = [[
  install uninstall remove update upgrade mask pin remote-add remote-delete remote-modify override
  config repair make-current
]]

return {
  command = "flatpak",
  grammar = "posix",
  options = { flag = "--version" },
  subcommands = { list = reads, info = reads, remotes = reads },
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return #call.options == 1 end,
}
