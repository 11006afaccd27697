--- Homebrew: queries packages, or changes the installed ones.
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

return {
  command = "brew",
  policy = true,
  grammar = "posix",
  options = { flag = "--version -v --prefix --cellar --cache --repository" },
  subcommands = { list = reads, ls = reads, leaves = reads },
  packages = [[
    install reinstall uninstall remove rm upgrade update cleanup link unlink ln pin unpin tap untap
    services bundle autoremove migrate postinstall update-reset
  ]],
  pure = { alone = true },
  talks = true,
  plain_words = true,
}
