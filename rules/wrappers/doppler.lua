--- Programs that run a command with secrets in its variables: `run`, options, and the command, or
-- --command with the text of a script.
--    doppler run -- curl -O URL           ->  doppler run -- curl -o SANDBOX/NAME URL
--    infisical run --command 'wget URL'   ->  infisical run --command 'wget -P SANDBOX URL'

local FLAGS = [[
  --debug --json --no-check-version --no-read-env --no-verify-tls --print-config --silent -h|--help
  --log-level-debug
]]

local VALUES = [[
  --api-host --attempts --config-dir --configuration --dashboard-host --dns-resolver-address
  --dns-resolver-proto --dns-resolver-timeout --domain --log-level -l --scope --timeout -t|--token
]]

local run = {
  grammar = { "posix", equals = true },
  options = {
    flag = FLAGS .. [[
      --fallback-only --fallback-readonly --forward-signals --no-cache --no-exit-on-write-failure
      --no-fallback --preserve-env[=] --watch --expand[=] --include-imports[=] --recursive[=]
      --secret-overriding[=] --overwrite
    ]],
    value = VALUES .. [[
      -c|--config -p|--project --mount-format --mount-max-reads --mount-template --name-transformer
      --only-secrets --passphrase -e|--env --path --projectId --tags --project-config-dir
      --watch-interval
    ]],
    write = "--mount --fallback",
    script = "--command",
  },
  operands = "run:command...",
}

return {
  command = "doppler",
  also = "infisical",
  examples = {
    ["doppler run -p a -c dev -- curl -o f U"] = "doppler run -p a -c dev -- curl -o SANDBOX/f U",
    ["doppler run --command 'curl -o f U'"] = "doppler run --command 'curl -o SANDBOX/f U'",
    ["doppler run -- ls"] = true,
  },
  grammar = { "posix", equals = true },
  options = { flag = FLAGS .. "-v|--version", value = VALUES },
  subcommands = { run = run },
  holds = { after = "run" },
  secrets = { "secrets" },
}
