--- pnpm: dlx runs a package by its name, as if it were a command.
--    pnpm dlx degit user/repo     ->  pnpm dlx degit user/repo SANDBOX/repo
--    pnpm install                 ->  unchanged: packages are installed

--- What copies repositories is judged by its own rule.
local copier = {
  operands = "argument...",
  runs = function(call)
    return { { item = { text = call.fields[call.at].text, field = call.at, prefix = "" } } }
  end,
}

local COPIERS = { degit = copier, tiged = copier, giget = copier, gitpick = copier }

--- With a version the name of a copier is not its own, and -c takes a script.
local function inspect(call)
  for word in (call:has("-c") and call.subcommand or ""):gmatch("%w+") do
    if COPIERS[word] then return nil, ("say %s without -c"):format(word) end
  end
  local name = (call.subcommand or ""):match("^(%w+)@")
  if COPIERS[name] then return nil, ("say %s without a version"):format(name) end
  return true
end

local execute = {
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -s|--silent -c|--shell-mode --no-bail --parallel --allow-build[=]",
    value = "--package --registry --reporter",
  },
  subcommands = COPIERS,
  inspect = inspect,
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
