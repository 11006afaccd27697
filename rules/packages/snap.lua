--- snap: queries packages, or changes the installed ones.
--    snap list, snap --version                only read
--    snap install x, snap info x (asks the store)    do more

local reads = {
  grammar = "pflag",
  options = { flag = "--all --unicode[=] --color[=]" },
  operands = "package...",
  pure = true,
}

return {
  command = "snap",
  helps = "",
  unconfined = "itself",
  brings = false,
  saves = { " download " },
  grammar = "posix",
  options = { flag = "--version" },
  subcommands = { list = reads, connections = reads, services = reads, version = reads },
  packages = [[
    install remove refresh revert enable disable start stop restart connect disconnect set unset
    alias unalias switch try ack create-user
  ]],
  pure = { alone = true },
}
