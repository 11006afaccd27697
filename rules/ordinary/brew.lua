--- Homebrew: asks for packages, or changes those of the system.
--    brew list, brew --prefix, brew leaves, brew --version     only read
--    brew install jq, brew info jq (asks the network)          do more

local reads = {
  options = {
    flag = [[
      --formula --formulae --cask --casks -1 -l -r -t --versions --pinned --full-name --multiple
      --installed-on-request --installed-as-dependency -q|--quiet -v|--verbose
    ]],
  },
  operands = "package...",
  pure = true,
}

local CHANGES = [[
  install reinstall uninstall remove rm upgrade update cleanup link unlink ln pin unpin tap untap
  services bundle autoremove migrate postinstall update-reset
]]

return {
  command = "brew",
  grammar = "posix",
  options = { flag = "--version -v --prefix --cellar --cache --repository" },
  subcommands = { list = reads, ls = reads, leaves = reads },
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return #call.options == 1 end,
}
