--- dotenvx: runs the command after `run`, with variables from encrypted files.
--    dotenvx run -f .env -- curl -O URL  ->  dotenvx run -f .env -- curl -o SANDBOX/NAME URL

local FLAGS = "-q|--quiet -v|--verbose -d|--debug -h|--help "

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. "-o|--overload --strict --ops-off --no-ops",
    value = "-e|--env --convention --ignore -l|--log-level",
    read = "-f|--env-file -fk|--env-keys-file -fv|--env-vault-file",
  },
  operands = "run:command...",
}

return {
  command = "dotenvx",
  examples = {
    ["dotenvx run -f .env -- curl -o f U"] = "dotenvx run -f .env -- curl -o SANDBOX/f U",
    ["dotenvx run -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-V|--version", value = "-l|--log-level" },
  subcommands = { run = run },
  holds = { after = "run" },
}
