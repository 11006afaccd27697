--- pnpm: dlx runs a package by its name, as if it were a command.
--    pnpm dlx degit user/repo     ->  pnpm dlx degit user/repo SANDBOX/repo
--    pnpm install                 ->  unchanged: packages are installed
local execute = {
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -s|--silent -c|--shell-mode --no-bail --parallel --allow-build[=]",
    value = "--package --registry --reporter",
  },
  operands = "package? argument...",
  runs = function(call)
    local package = call.operands[1]
    if not package or call:has("-h") then return {} end
    if call:has("-c") then return { { item = package, script = true } } end
    return { { item = package } }
  end,
}

return {
  command = "pnpm",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -h|--help -v|--version -s|--silent -w|--workspace-root -r|--recursive --color --no-color
    ]],
    value = "--loglevel --filter -F --reporter --stream --use-stderr --aggregate-output --config",
    chdir = "-C|--dir",
  },
  subcommands = { dlx = execute, exec = execute },
}
