--- Yarn: dlx runs a package by its name, as if it were a command.
--    yarn dlx degit user/repo     ->  yarn dlx degit user/repo SANDBOX/repo
--    yarn install                 ->  unchanged: packages are installed
local execute = {
  grammar = { "posix", equals = true },
  options = { flag = "-h|--help -q|--quiet", value = "-p|--package" },
  operands = "package? argument...",
  runs = function(call)
    local package = call.operands[1]
    return { package and not call:has("-h") and { item = package } or nil }
  end,
}

return {
  command = "yarn",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -s|--silent --verbose --offline --json", chdir = "--cwd",
  },
  subcommands = { dlx = execute, exec = execute },
}
