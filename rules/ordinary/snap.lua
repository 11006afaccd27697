--- snap: asks for packages, or changes those of the system.
--    snap list, snap --version                only read
--    snap install x, snap info x (asks the store)    do more

local reads = {
  grammar = "pflag",
  options = { flag = "--all --unicode[=] --color[=]" },
  operands = "package...",
  pure = true,
}

local CHANGES = [[
  install remove refresh revert enable disable start stop restart connect disconnect set unset
  alias unalias switch try ack create-user
]]

return {
  command = "snap",
  grammar = "posix",
  options = { flag = "--version" },
  subcommands = { list = reads, connections = reads, services = reads, version = reads },
  does = function(call) return call:alters_packages(CHANGES) end,
  pure = function(call) return #call.options == 1 end,
}
