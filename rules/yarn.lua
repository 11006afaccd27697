--- Yarn: dlx runs a package by its name, as if it were a command.
--    yarn dlx degit user/repo     ->  yarn dlx degit user/repo SANDBOX/repo
--    yarn install                 ->  unchanged: packages are installed

--- What copies repositories is judged by its own rule.
local copier = {
  operands = "argument...",
  runs = function(call)
    return { { item = { text = call.fields[call.at].text, field = call.at, prefix = "" } } }
  end,
}

local COPIERS = { degit = copier, tiged = copier, giget = copier, gitpick = copier }

--- With a version the name of a copier is not its own.
local function inspect(call)
  local name = (call.subcommand or ""):match("^(%w+)@")
  if COPIERS[name] then return nil, ("say %s without a version"):format(name) end
  return true
end

local execute = {
  grammar = { "posix", equals = true },
  options = { flag = "-h|--help -q|--quiet", value = "-p|--package" },
  subcommands = COPIERS,
  inspect = inspect,
}

return {
  command = "yarn",
  grammar = { "posix", equals = true },
  options = {
    flag = "-h|--help -v|--version -s|--silent --verbose --offline --json", chdir = "--cwd",
  },
  subcommands = { dlx = execute, exec = execute },
}
