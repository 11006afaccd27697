--- Flatpak: queries packages, or changes the installed ones.
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

return {
  command = "flatpak",
  helps = "",
  unconfined = "itself",
  policy = true,
  grammar = "posix",
  options = { flag = "--version" },
  subcommands = { list = reads, info = reads, remotes = reads },
  packages = [[
    install uninstall remove update upgrade mask pin remote-add remote-delete remote-modify override
    config repair make-current
  ]],
  pure = { alone = true },
}
